"""igra tiles"""
import json
from pathlib import Path

from igra import Case, main

COPY = Path(__file__).parents[2] / "web/src/games/carcassonne/board/tiles.json"


class Tiles(Case):
    def test_svg_is_a_picture_and_text_is_not(self):
        self.assertTrue(self.succeeds("tiles", "--svg").out.startswith("<svg "))
        self.assertIn("TS-S04", self.succeeds("tiles", "--color", "never").out)

    def test_json_has_every_tile_with_its_parts(self):
        tiles = json.loads(self.succeeds("tiles", "--json").out)
        self.assertEqual(sum(tile["copies"] for tile in tiles if tile["set"] == "base"), 72)
        start = next(tile for tile in tiles if tile["id"] == "D")
        self.assertEqual([part["type"] for part in start["segments"]], ["city", "road", "field", "field"])
        for tile in tiles:
            for part in tile["segments"]:
                if part["type"] != "river":
                    self.assertTrue(all(0 <= c <= 100 for c in part["spot"]), tile["id"])

    def test_the_web_client_has_the_same(self):
        """igra tiles --json > web/src/games/carcassonne/board/tiles.json"""
        self.assertEqual(COPY.read_text(encoding="utf-8"), self.succeeds("tiles", "--json").out)


if __name__ == "__main__":
    main()
