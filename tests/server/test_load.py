"""`igra load` against a real server: a short run of all four games, and what it says about it."""
import json
import subprocess
import unittest

from server import IGRA, Server

FIELDS = {
    "tables", "seats", "tables_playing", "opening_seconds", "seconds", "moves", "games", "moves_per_second",
    "latency_ms", "frames_received", "bytes_received", "refused", "broken", "server_cpu_seconds",
    "moves_per_server_cpu_second", "server_memory_mib",
}


def load(server, *arguments):
    command = [IGRA, "load", "--url", f"http://127.0.0.1:{server.port}", "--pid", str(server.process.pid), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


class Load(unittest.TestCase):
    def test_plays_all_games_and_reports(self):
        with Server("--no-limits") as server:
            run = load(server, "--tables", "8", "--seconds", "2", "--json")
            self.assertEqual(run.returncode, 0, run.stderr)
            report = json.loads(run.stdout)
            self.assertEqual(set(report), FIELDS)
            self.assertEqual((report["tables"], report["tables_playing"], report["seats"]), (8, 8, 32))
            self.assertEqual((report["refused"], report["broken"]), (0, 0))
            self.assertGreater(report["moves"], 50)
            latency = report["latency_ms"]
            self.assertTrue(0 < latency["p50"] <= latency["p90"] <= latency["p99"] <= latency["max"], latency)
            # Everybody at a table hears of every move; those on their way at either end aside.
            self.assertGreater(report["frames_received"], 3.5 * report["moves"])
            self.assertGreater(report["server_cpu_seconds"], 0)
            self.assertGreater(report["server_memory_mib"], 1)
            self.assertEqual(server.stop(), 0)

    def test_says_what_is_wrong(self):
        with Server("--no-limits") as server:
            self.assertEqual(load(server, "--tables", "2", "--seconds", "1", "--game", "chess").returncode, 2)
        run = subprocess.run([IGRA, "load", "--url", "https://127.0.0.1", "--tables", "1"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn("http://", run.stderr)


if __name__ == "__main__":
    unittest.main()
