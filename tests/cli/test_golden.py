"""igra golden"""
import os

from igra import Case, games, igra, main


class Golden(Case):
    def golden(self, *arguments):
        return igra("golden", "--dir", self.folder, *arguments)

    def files(self):
        return sorted(os.path.join(at, name) for at, _, names in os.walk(self.folder) for name in names)

    def test_write_check_change_and_repair(self):
        missing = self.golden()
        self.assertEqual(missing.code, 1)
        self.assertIn("is missing", missing.out)
        self.assertEqual(self.files(), [])

        self.assertEqual(self.golden("--update").code, 0)
        files = self.files()
        for game in games():
            self.assertTrue(any(f"/{game['id'].replace('-', '_')}/golden/" in file for file in files))
        quiet = self.golden()
        self.assertEqual((quiet.code, quiet.out, quiet.err), (0, "", ""))

        with open(files[0], "a", encoding="utf-8") as file:
            file.write("more\n")
        stray = os.path.join(os.path.dirname(files[0]), "stray.play")
        with open(stray, "w", encoding="utf-8") as file:
            file.write("")
        wrong = self.golden()
        self.assertEqual((wrong.code, wrong.out.count("\n")), (1, 2), wrong)
        self.assertIn(files[0] + ": differs", wrong.out)
        self.assertIn(stray, wrong.out)

        repaired = self.golden("--update")
        self.assertEqual((repaired.code, repaired.out.count("\n")), (0, 2), repaired)
        self.assertEqual(self.files(), files)
        self.assertEqual(self.golden().code, 0)


if __name__ == "__main__":
    main()
