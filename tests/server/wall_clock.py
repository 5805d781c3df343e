"""A wall clock that jumps: libfaketime (Debian's package) moves the server's, and leaves its monotonic clock alone."""
import atexit
import contextlib
import os
import tempfile

LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"


class WallClock:
    """What a server started with `environment` takes for the time of day. Programs with sanitizers want to be loaded
    first; here they are asked to make an exception."""

    there = os.path.exists(LIBRARY)

    def __init__(self):
        handle, self.file = tempfile.mkstemp(prefix="igra-clock-")
        os.close(handle)
        atexit.register(self.remove)
        self.jump(0)
        self.environment = {"LD_PRELOAD": LIBRARY, "FAKETIME_TIMESTAMP_FILE": self.file, "FAKETIME_NO_CACHE": "1",
                            "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                            "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}

    def jump(self, seconds):
        """From now on it shows the true time and so many seconds."""
        with open(self.file + ".new", "w", encoding="ascii") as out:
            out.write(f"{seconds:+d}\n")
        os.rename(self.file + ".new", self.file)

    def remove(self):
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.file)
