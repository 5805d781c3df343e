"""igra games"""
import json

from igra import Case, games, main


class Games(Case):
    def test_text_names_players_and_options(self):
        text = self.succeeds("games").out
        for game in games():
            self.assertIn(game["id"], text)
            self.assertIn(game["name"], text)
            for option in game["options"]:
                self.assertIn(option + "=", text)

    def test_json_is_what_the_engine_says(self):
        hello = json.loads(self.succeeds("engine", text='{"cmd":"hello"}\n').out)
        self.assertEqual(games(), hello["games"])


if __name__ == "__main__":
    main()
