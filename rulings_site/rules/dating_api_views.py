"""The API of `which edition is this text?`: a text is posted, and dated."""

from typing import Any

from rest_framework import serializers

from rulings_site.api.views import TextView
from rulings_site.rules.dated import NotDated, date_pasted
from rulings_site.rules.dating_serializers import DatingSerializer, TextToDate


class WhichEdition(TextView):
    """Says which dated edition a rules text agrees with, in any language, and why. Nothing is kept."""

    body = TextToDate
    serializer_class = DatingSerializer

    def answer(self, given: dict[str, Any]) -> dict[str, Any]:
        try:
            return {"texts": date_pasted(given["text"])}
        except NotDated as error:
            raise serializers.ValidationError({"text": [str(error)]}) from error
