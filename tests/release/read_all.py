"""Lets the compiler of a build folder read all its sources without making anything: tests/release/read_all.py <folder>"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys


def read(entry):
    words = shlex.split(entry["command"])
    if "ccache" in " ".join(words[:6]):
        words = words[next(i for i, word in enumerate(words) if word.endswith("ccache")) + 1:]
    out = words.index("-o")
    words[out:out + 2] = ["-fsyntax-only"]
    return entry["file"], subprocess.run(words, cwd=entry["directory"], capture_output=True, text=True)


def main(folder):
    entries = json.loads((pathlib.Path(folder) / "compile_commands.json").read_text())
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, done in pool.map(read, entries):
            if done.returncode != 0 or done.stderr:
                wrong += 1
                print(f"{file}:\n{done.stderr[:3000]}", flush=True)
    if wrong:
        sys.exit(f"{wrong} of {len(entries)} sources are not read without a word")


main(*sys.argv[1:])
