import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Font } from "fontkit";

const FONT_PACKAGE = "@fontsource/baloo-2";
/** In this order a letter is looked for. */
const SUBSETS = ["latin", "latin-ext"];

export type Weight = 600 | 800;

/** The site's display face as outlines, so that no picture depends on the fonts of the machine. */
export interface Letters {
  /** Width of a text at size 1. */
  widthOf(text: string, weight: Weight): number;
  /** The outline of a line of text at a size, as path data, its baseline beginning at a point. */
  outline(text: string, weight: Weight, size: number, x: number, y: number): string;
  /**
   * The text as far as the face has its letters: of others the accent is left out, or the whole letter, as with emoji.
   */
  writable(text: string): string;
}

/** Reads the face; some 100 ms. */
export async function loadLetters(): Promise<Letters> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${FONT_PACKAGE}/package.json`));
  const { create } = await import("fontkit");
  const read = (weight: Weight) =>
    Promise.all(
      SUBSETS.map(async (subset) =>
        create(await readFile(join(folder, `files/baloo-2-${subset}-${weight}-normal.woff2`))),
      ),
    );
  const [medium, bold] = await Promise.all([read(600), read(800)]);
  const fonts = { 600: medium, 800: bold };

  const fontOf = (letter: string, weight: Weight): Font | undefined =>
    fonts[weight].find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));

  /** Parts of a text by the font that has their letters. */
  function* runsOf(text: string, weight: Weight): Generator<{ font: Font; run: string }> {
    let current: { font: Font; run: string } | undefined;
    for (const letter of text) {
      const font = fontOf(letter, weight);
      if (!font) continue;
      if (current?.font === font) current.run += letter;
      else {
        if (current) yield current;
        current = { font, run: letter };
      }
    }
    if (current) yield current;
  }

  const widths = new Map<string, number>();
  const widthOfLetter = (letter: string, weight: Weight): number => {
    const key = weight + letter;
    let width = widths.get(key);
    if (width === undefined) {
      const font = fontOf(letter, weight);
      width = font ? font.glyphForCodePoint(letter.codePointAt(0)!).advanceWidth / font.unitsPerEm : 0;
      widths.set(key, width);
    }
    return width;
  };

  return {
    widthOf: (text, weight) => [...text].reduce((sum, letter) => sum + widthOfLetter(letter, weight), 0),
    outline(text, weight, size, x, y) {
      let data = "";
      let left = x;
      for (const { font, run } of runsOf(text, weight)) {
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(run);
        for (const [at, { path }] of glyphs.entries()) {
          const { xAdvance, xOffset } = positions[at]!;
          data += path
            .scale(scale, -scale)
            .translate(left + xOffset * scale, y)
            .toSVG();
          left += xAdvance * scale;
        }
      }
      // A tenth of a pixel is fine enough.
      return data.replace(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10));
    },
    writable(text) {
      const known = (part: string) => [...part].every((letter) => fontOf(letter, 800));
      const letters = [...text.normalize("NFC").replace(/\s+/g, " ")].map((letter) => {
        if (known(letter)) return letter;
        const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
        return known(plain) ? plain : "";
      });
      return letters.join("").replace(/ {2,}/g, " ").trim();
    },
  };
}
