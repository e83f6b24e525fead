"""The one kind of file that anybody sends: the copy of a source, by an editor, in the admin."""

from typing import Any

from django.core.files.uploadhandler import MemoryFileUploadHandler, SkipFile

LARGEST_COPY = 5 * 2**20
_REST_OF_THE_FORM = 2**20


class CopyUploadHandler(MemoryFileUploadHandler):
    """Keeps a file of bearable size in memory; leaves out every other, and all that is not sent to the admin."""

    def handle_raw_input(self, input_data: Any, meta: dict[str, str], content_length: int, *rest: Any) -> None:
        is_for_editors = self.request is not None and self.request.path_info.startswith("/admin/")
        self.activated = is_for_editors and content_length <= LARGEST_COPY + _REST_OF_THE_FORM

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        if not self.activated:
            raise SkipFile
        super().new_file(*args, **kwargs)
