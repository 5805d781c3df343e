"""Disks that fill up: a file system of its own that shrinks to what is used, and, where nobody may mount one, files that
may not grow any more."""
import atexit
import ctypes
import os
import resource
import shutil
import subprocess
import sys
import tempfile

ROOM = 512 << 20


def libc():
    return ctypes.CDLL(None, use_errno=True)


def with_own_mounts():
    """Starts this program again where it may mount file systems that nobody else sees, if that is allowed."""
    allowed = ["unshare", "--map-root-user", "--mount"]
    if "IGRA_OWN_MOUNTS" in os.environ or not shutil.which("unshare"):
        return
    if subprocess.run([*allowed, "true"], check=False, capture_output=True).returncode == 0:
        os.environ["IGRA_OWN_MOUNTS"] = "1"
        os.execvp("unshare", [*allowed, sys.executable, "-B", *sys.argv])


class SmallDisk:
    """A folder on a file system that can be full: every write there fails with ENOSPC then."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="igra-small-disk-")
        atexit.register(self._remove)
        self.there = "IGRA_OWN_MOUNTS" in os.environ and self._mount(0, ROOM)

    def fill(self, left):
        """Leaves at most about so many bytes. What is written meanwhile may need another try."""
        for slack in (0, 16, 64, 256):
            seen = os.statvfs(self.folder)
            used = (seen.f_blocks - seen.f_bfree) * seen.f_frsize
            if self._mount(32, used + left + slack * 4096):  # MS_REMOUNT
                return

    def free(self):
        self._mount(32, ROOM)

    def _remove(self):
        if self.there:
            libc().umount2(self.folder.encode(), 2)  # MNT_DETACH
        shutil.rmtree(self.folder, ignore_errors=True)

    def _mount(self, flags, size):
        return libc().mount(b"igra", self.folder.encode(), b"tmpfs", flags, f"size={size // 4096 * 4096}".encode()) == 0


class Limit:
    """No file of a process grows past a size, and a write across it is cut in the middle."""

    def __init__(self, process):
        self.pid = process.pid
        self.before = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)

    def fill(self, size):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, self.before[1]))

    def free(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, self.before)
