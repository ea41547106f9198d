/** What the drawing of letters uses of https://github.com/foliojs/fontkit, which has no types. */
declare module "fontkit" {
  export interface Glyph {
    /** In units of the face. */
    advanceWidth: number;
    path: {
      scale(x: number, y: number): Glyph["path"];
      translate(x: number, y: number): Glyph["path"];
      toSVG(): string;
    };
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number }[] };
  }
  export function create(file: Buffer): Font;
}
