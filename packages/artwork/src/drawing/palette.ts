import { darken, lighten, mix } from "./colour.ts";
import type { Sheet } from "./sheet.ts";

/** How the air and the sun of a scene colour a person. */
export interface Palette {
  tone(colour: string): string;
  /** A fill that is lit on the sun's side and shaded on the other. */
  round(sheet: Sheet, colour: string): string;
}

export function createPalette({
  air = "#f3c893",
  depth = 0,
  shade = 0,
  sunSide = 1,
  glow = 0.3,
}: {
  air?: string;
  depth?: number;
  shade?: number;
  sunSide?: 1 | -1;
  glow?: number;
} = {}): Palette {
  const tone = (colour: string) => mix(darken(colour, shade), air, depth);
  return {
    tone,
    round(sheet, colour) {
      const bright = mix(lighten(colour, glow), air, glow * 0.25);
      const dark = darken(colour, 0.34);
      const line: [number, number, number, number] = sunSide === 1 ? [1, 0.1, 0, 0.4] : [0, 0.1, 1, 0.4];
      return sheet.linear(`0 ${bright}, 0.3 ${colour}, 1 ${dark}`, line);
    },
  };
}
