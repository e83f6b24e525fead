"""The site as `make run` serves it, for tests: a process of its own on a data directory of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 90
LOG = "server.log"


def find_free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(var_dir: Path, port: int) -> subprocess.Popen[bytes]:
    """Start `manage.py serve` and return its process, which leads a group of its own."""
    var_dir.mkdir(exist_ok=True)
    passed_on = os.environ.keys() - {"DATABASE_URL", "DJANGO_SETTINGS_MODULE", "RULINGS_VAR_DIR"}
    environment = {name: os.environ[name] for name in passed_on} | {"RULINGS_VAR_DIR": str(var_dir)}
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    # Not a pipe: nobody would empty it, and a full one stops the server.
    with (var_dir / LOG).open("w") as log:
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )


def read_log(var_dir: Path) -> str:
    """Return all that the server on this data directory has said."""
    return (var_dir / LOG).read_text("utf-8")


def wait_for(process: subprocess.Popen[bytes], address: str, var_dir: Path) -> None:
    """Return when the address answers. Raises RuntimeError with what the server said if it never does."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError):
            read(address)
            return
        time.sleep(0.05)
    process.kill()
    raise RuntimeError(f"{address} never answered:\n{read_log(var_dir)}")


@contextmanager
def serving(var_dir: Path) -> Iterator[str]:
    """Give the address of a server that answers; stop it at the end."""
    port = find_free_port()
    process = start(var_dir, port)
    try:
        wait_for(process, f"http://127.0.0.1:{port}/robots.txt", var_dir)
        yield f"http://127.0.0.1:{port}"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=PATIENCE)


def read(address: str) -> str:
    """Return the text at an address."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())
