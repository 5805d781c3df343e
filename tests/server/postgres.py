"""A PostgreSQL of the test's own: in a temporary folder, on its own port, gone at the end also after a failure."""
import atexit
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile

PASSWORD = "only-for-tests"


def programs():
    """The folder of the newest PostgreSQL here, or nothing."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    return os.path.dirname(found[-1]) if found else None


def remark_if_missing(what):
    """Whether there is no PostgreSQL; the summary of ./test then says what was left out."""
    if programs():
        return False
    line = f"left out, because PostgreSQL is not installed: {what}"
    print(line)
    with open(os.environ.get("IGRA_REMARKS", os.devnull), "a") as remarks:
        remarks.write(line + "\n")
    return True


class Postgres:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="igra-postgres-")
        self.databases = 0
        # It refuses to run as root.
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.as_user:
            shutil.chown(self.folder, pwd.getpwnam("postgres").pw_uid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = os.path.join(self.folder, "words")
        with open(words, "w") as file:
            file.write(PASSWORD)
        os.chmod(words, 0o644)
        self.run("initdb", "-D", self.data, "-U", "igra", "-E", "UTF8", "--locale=C.UTF-8", "-N",
                 "--auth-host=scram-sha-256", "--auth-local=trust", f"--pwfile={words}")
        atexit.register(self.remove)
        self.start()

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    def run(self, program, *arguments, check=True):
        return subprocess.run([*self.as_user, os.path.join(programs(), program), *arguments], check=check, cwd="/",
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def start(self):
        # Nobody here pulls the plug: the disk is not waited for.
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        # Not through a pipe: the server would keep it open.
        subprocess.run([*self.as_user, os.path.join(programs(), "pg_ctl"), "-D", self.data, "-w", "-s", "-o", options,
                        "-l", os.path.join(self.folder, "log"), "start"], check=True, cwd="/",
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self, how="fast"):
        """`immediate` is as if it had been killed."""
        self.run("pg_ctl", "-D", self.data, "-w", "-s", "-m", how, "stop")

    def remove(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database="postgres", password=PASSWORD):
        return f"postgresql://igra:{password}@127.0.0.1:{self.port}/{database}"

    def sql(self, text, database="postgres"):
        return self.run("psql", "-h", self.folder, "-p", str(self.port), "-U", "igra", "-d", database, "-qAtX",
                        "-v", "ON_ERROR_STOP=1", "-c", text).stdout.strip()

    def fresh(self):
        """The name of a new empty database."""
        self.databases += 1
        name = f"igra{self.databases}"
        self.sql(f"CREATE DATABASE {name}")
        return name
