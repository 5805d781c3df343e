"""The container without an engine: does what one would do with packaging/Containerfile, in namespaces of this machine:
tests/release/container.py <igra>
The root is read-only, the process has the user, folder and variables that the file says, and the number 1."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from empty_root import EmptyRoot

CHROOT = shutil.which("chroot")
PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent


def fail(sentence):
    sys.exit("container: " + sentence)


def instructions():
    text = (PROJECT / "packaging/Containerfile").read_text().replace("\\\n", " ")
    lines = [line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {word: rest for word, rest in lines}


def main(program):
    said = instructions()
    if said["FROM"] != "scratch":
        fail("it is not made from nothing")
    user, group = said["USER"].split(":")
    variables = said["ENV"].split() + ["IGRA_PORT=0"]
    entry = json.loads(said["ENTRYPOINT"]) + json.loads(said["CMD"])
    check = json.loads(said["HEALTHCHECK"].split(" CMD ", 1)[1])
    with EmptyRoot(program) as empty, tempfile.TemporaryDirectory() as volume:
        os.chown(volume, int(user), int(group))
        enter = f"""set -e
mount --make-rprivate /
mount --bind {empty.root} {empty.root}
mount --bind {volume} {empty.root}/data
mount -o remount,bind,ro {empty.root}
exec env -i {' '.join(variables)} {CHROOT} --userspec={user}:{group} {empty.root} """
        # One step inside the pid namespace, so that the program is its first process.
        server = subprocess.Popen(["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", enter + " ".join(entry)],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = server.stdout.readline()
        if "Igra is open at http://" not in line:
            fail(f"it did not begin: {line} {server.stderr.read()}")
        port = line.strip().rsplit(":", 1)[1]
        inside = int(subprocess.run(["pgrep", "-P", str(server.pid)], capture_output=True, text=True, check=True).stdout)
        status = pathlib.Path(f"/proc/{inside}/status").read_text()
        for wanted in (f"Uid:\t{user}\t", f"NSpid:\t{inside}\t1\n", "CapEff:\t0000000000000000"):
            if wanted not in status:
                fail(f"it is not {wanted!r}: {status}")
        # The health check, as the same user in the same namespaces.
        asked = subprocess.run(["nsenter", "--target", str(inside), "--mount", "--pid", "env", "-i", *variables,
                                f"IGRA_PORT={port}", CHROOT, f"--userspec={user}:{group}", str(empty.root), *check],
                               capture_output=True, text=True)
        if asked.returncode != 0:
            fail(f"the health check says {asked.returncode}: {asked.stderr}")
        if not (pathlib.Path(volume) / "igra.db").exists():
            fail("no database in the volume")
        begin = time.monotonic()
        os.kill(inside, signal.SIGTERM)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            fail("it does not stop when asked to")
        if server.returncode != 0:
            fail(f"it ended with {server.returncode}")
        print(f"container: runs as {user} with a read-only root, is healthy, stops in {time.monotonic() - begin:.1f} s")


main(*sys.argv[1:])
