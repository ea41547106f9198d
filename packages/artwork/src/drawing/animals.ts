import { darken, lighten } from "./colour.ts";
import type { Palette } from "./palette.ts";
import { circle, curvePath, ellipse, group, parsePoints, path, type Sheet, stroke, translatedGroup } from "./sheet.ts";

/** A dromedary walking, 100 high at the hump. */
export function camel(sheet: Sheet, palette: Palette, x: number, y: number, height: number, flip = false): string {
  const coat = palette.tone("#c79a62");
  const dark = darken(coat, 0.28);
  const leg = (d: string, colour: string) => stroke(d, colour, 5);
  const body = curvePath(
    parsePoints(
      "-38,-56 -30,-72 -14,-78 -2,-98 12,-80 28,-74 36,-64 48,-66 56,-86 60,-98 70,-101 80,-95 79,-90 69,-89 64,-74 56,-54 40,-46 16,-44 -16,-44 -34,-46",
    ),
    true,
  );
  const drawn =
    leg("M-30 -52Q-36 -30 -31 -1", dark) +
    leg("M32 -50Q30 -26 34 -1", dark) +
    path(body, sheet.linear(`0 ${lighten(coat, 0.3)}, 0.6 ${coat}, 1 ${dark}`)) +
    leg("M-24 -50Q-22 -28 -26 -1", coat) +
    leg("M38 -50Q44 -28 42 -1", coat) +
    stroke("M-38 -58Q-45 -46 -42 -36", dark, 2) +
    path("M60 -99L57 -106L64 -101Z", dark) +
    path("M-16 -76Q-2 -60 14 -78L18 -56Q0 -48 -20 -56Z", palette.tone("#b5452e")) +
    stroke("M-19 -58Q0 -51 17 -58", palette.tone("#FFD700"), 2);
  return (
    ellipse(x, y, height * 0.5, height * 0.04, "#2a1a10", { opacity: 0.3 }) +
    translatedGroup(drawn, x, y, height / 100, flip)
  );
}

export function goat(
  sheet: Sheet,
  palette: Palette,
  x: number,
  y: number,
  height: number,
  coatColour: string,
  flip = false,
  grazing = false,
): string {
  const coat = palette.tone(coatColour);
  const dark = darken(coat, 0.3);
  const head = grazing
    ? "M34 -52L52 -18Q56 -8 48 -6Q42 -8 40 -14L26 -44Z"
    : "M30 -56L44 -86Q46 -96 54 -94L66 -84Q66 -78 58 -78L50 -54Z";
  const horn = grazing ? "M46 -22Q40 -30 32 -28" : "M48 -94Q44 -104 36 -104";
  const drawn =
    stroke("M-28 -40L-31 -1M22 -40L19 -1", dark, 6) +
    path(
      "M-40 -52Q-38 -70 -16 -69L24 -68Q44 -68 42 -48Q34 -34 10 -36L-22 -36Q-40 -38 -40 -52Z",
      sheet.linear(`0 ${lighten(coat, 0.35)}, 1 ${dark}`),
    ) +
    path(head, coat) +
    stroke(horn, dark, 3.4) +
    stroke("M-22 -40L-20 -1M30 -40L32 -1", coat, 6) +
    stroke("M-39 -58Q-46 -66 -44 -72", coat, 4);
  return (
    ellipse(x, y, height * 0.5, height * 0.05, "#2a1a10", { opacity: 0.28 }) +
    translatedGroup(drawn, x, y, height / 100, flip)
  );
}

export function cow(
  sheet: Sheet,
  palette: Palette,
  x: number,
  y: number,
  height: number,
  coatColour: string,
  flip = false,
): string {
  const coat = palette.tone(coatColour);
  const dark = darken(coat, 0.3);
  const drawn =
    stroke("M-44 -40L-46 -1M30 -40L28 -1", dark, 8) +
    path(
      "M-58 -58Q-56 -80 -30 -78L14 -78Q26 -96 36 -80Q48 -76 50 -58Q44 -34 16 -36L-36 -38Q-58 -38 -58 -58Z",
      sheet.linear(`0 ${lighten(coat, 0.3)}, 1 ${dark}`),
    ) +
    path("M40 -78L56 -92Q66 -96 74 -86L82 -66Q80 -58 70 -60L52 -58Z", coat) +
    stroke("M58 -92Q52 -112 62 -122M66 -93Q76 -106 88 -110", palette.tone("#efe4cc"), 4) +
    stroke("M-36 -42L-34 -1M40 -42L42 -1", coat, 8) +
    stroke("M-57 -66Q-66 -50 -62 -26", dark, 3) +
    circle(66, -82, 1.8, "#1a120c");
  return group(
    ellipse(x, y, height * 0.6, height * 0.05, "#2a1a10", { opacity: 0.28 }) +
      translatedGroup(drawn, x, y, height / 100, flip),
  );
}
