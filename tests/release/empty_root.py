"""An empty root with nothing but the one file in it, and a command that runs the file there."""
import os
import pathlib
import shutil
import struct
import tempfile

EMULATORS = {183: "qemu-aarch64-static"}  # by the machine in the file's header; others run by themselves
NATIVE = {"x86_64": 62, "aarch64": 183}


class EmptyRoot:
    def __init__(self, program):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="igra-empty-root-"))
        self.root = self.folder / "root"
        (self.root / "data").mkdir(parents=True)
        shutil.copy(program, self.root / "igra")
        inside = ["/igra"]
        machine = header(program)["machine"]
        if machine != NATIVE[os.uname().machine]:
            shutil.copy(shutil.which(EMULATORS[machine]), self.root / "emulator")
            inside = ["/emulator", "/igra"]
        words = ["chroot", str(self.root), *inside]
        self.command = self.folder / "igra"
        self.command.write_text("#!/bin/sh\nexec env -i PATH=/usr/sbin:/usr/bin LC_ALL=bg_BG.UTF-8 TZ=Europe/Sofia " + " ".join(words) + ' "$@"\n')
        self.command.chmod(0o755)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


def header(program):
    """What the ELF header says: the machine, and whether the file asks for a loader (a shared library's sign)."""
    with open(program, "rb") as file:
        start = file.read(64)
        assert start[:6] == b"\x7fELF\x02\x01", "not a 64-bit little-endian program"
        machine, = struct.unpack_from("<H", start, 18)
        offset, = struct.unpack_from("<Q", start, 32)
        size, count = struct.unpack_from("<HH", start, 54)
        kinds = []
        for number in range(count):
            file.seek(offset + number * size)
            kinds.append(struct.unpack("<I", file.read(4))[0])
    return {"machine": machine, "needs_loader": 3 in kinds}
