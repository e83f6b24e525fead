"""`make requirements`: pin both lists of requirements anew, with hashes, from the public index only."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = ["--generate-hashes", "--strip-extras", "--allow-unsafe", "--quiet"]
# What names this machine's mirrors stays out of the files.
QUIET_ABOUT_HERE = ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"]

if __name__ == "__main__":
    environment = {name: value for name, value in os.environ.items() if name != "PIP_FIND_LINKS"}
    environment |= {"PIP_CONFIG_FILE": os.devnull, "CUSTOM_COMPILE_COMMAND": "make requirements"}
    for name in ("requirements", "tests/requirements"):
        command = [sys.executable, "-m", "piptools", "compile", *OPTIONS, *QUIET_ABOUT_HERE]
        subprocess.run([*command, f"{name}.in", "-o", f"{name}.txt"], cwd=ROOT, env=environment, check=True)
