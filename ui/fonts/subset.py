#!/usr/bin/env python3
"""Makes the two bundled faces from Noto Sans CJK (Debian: fonts-noto-cjk; PyPI: fonttools).

Both hold GB2312 level 1 (names that people type are shown in bold too) and every character that the
app's own words use. Run it from anywhere after a word with a new character came in:

    python3 ui/fonts/subset.py [folder of NotoSansCJK-*.ttc]
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FAMILY = "Noto Sans SC"
SC_IN_COLLECTION = 2


def used_characters():
    texts = [*ROOT.glob("ui/**/*.slint"), *ROOT.glob("ui/lang/**/*.po"), *ROOT.glob("src/app/src/**/*.rs")]
    return {c for path in texts for c in path.read_text(encoding="utf-8") if c.isprintable()}


def common_characters():
    ascii_and_latin = {chr(c) for c in [*range(0x20, 0x7F), *range(0xA0, 0x100)]}
    level_one = {bytes([row, cell]).decode("gb2312", "ignore") for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)}
    signs = set("·，。：；？！、（）《》「」“”‘’…—–→←↑↓×÷≥≤•№％＋－〇")
    return ascii_and_latin | {c for c in level_one if c} | signs


def main():
    source = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto")
    characters = used_characters() | common_characters()
    for weight in ("Regular", "Bold"):
        options = subset.Options()
        options.font_number = SC_IN_COLLECTION
        options.layout_features = ["kern", "locl", "ccmp", "mark", "mkmk"]
        options.hinting = False
        options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
        options.notdef_outline = True
        font = TTFont(source / f"NotoSansCJK-{weight}.ttc", fontNumber=SC_IN_COLLECTION)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes={ord(c) for c in characters})
        subsetter.subset(font)
        for name_id, text in ((1, FAMILY), (4, f"{FAMILY} {weight}"), (6, f"NotoSansSC-{weight}")):
            font["name"].setName(text, name_id, 3, 1, 0x409)
        target = HERE / f"NotoSansSC-{weight}.otf"
        font.save(target)
        missing = sorted(c for c in used_characters() if ord(c) not in font.getBestCmap())
        print(f"{target.name}: {target.stat().st_size} bytes, {len(font.getBestCmap())} characters, missing: {missing}")


if __name__ == "__main__":
    main()
