import { darken, lighten } from "./colour.ts";
import type { Palette } from "./palette.ts";
import { circle, ellipse, path, type Sheet, stroke } from "./sheet.ts";

export type Headwear =
  | "crop"
  | "bald"
  | "afro"
  | "bun"
  | "braids"
  | "wrap"
  | "cap"
  | "straw"
  | "kofia"
  | "hijab"
  | "beads"
  | "scarf";

export interface HeadOptions {
  skin: string;
  hair: string;
  wear: Headwear;
  /** Colour of the headwear. */
  wearColour: string;
  accent: string;
  /** -1 looks left, 0 at us, 1 right; `away` shows the back of the head. */
  turn: number;
  away: boolean;
}

/** A head about its own middle, 10.6 wide and 13.4 high; faces stay plain, as everywhere in these pictures. */
export function head(sheet: Sheet, look: HeadOptions, palette: Palette): string {
  const { wear, turn, away } = look;
  const skin = palette.round(sheet, palette.tone(look.skin));
  const hair = palette.tone(look.hair);
  const cloth = palette.tone(look.wearColour);
  const accent = palette.tone(look.accent);
  const covered = wear === "hijab" || wear === "wrap" || wear === "scarf";
  const behind: string[] = [];
  const front: string[] = [];
  const ears = covered
    ? ""
    : circle(-5.2, 0.6, 1.3, palette.tone(darken(look.skin, 0.12))) +
      circle(5.2, 0.6, 1.3, palette.tone(darken(look.skin, 0.12)));
  const t = turn * 1.5;
  const capOfHair = (colour: string) =>
    away
      ? ellipse(0, -0.9, 5.6, 6.3, colour)
      : path(
          `M-5.5 0.4C-6.2 -7.6 -2.6 -8 0 -8C2.6 -8 6.2 -7.6 5.5 0.4C5 -1.6 ${4.4 + t * 0.3} -3.6 ${3 + t} -4.1C${1 + t} -4.8 ${-1 + t} -4.8 ${-3 + t} -4.1C${-4.4 + t * 0.3} -3.6 -5 -1.6 -5.5 0.4Z`,
          colour,
        );
  switch (wear) {
    case "crop":
    case "cap":
    case "straw":
    case "kofia":
    case "beads":
      front.push(capOfHair(hair));
      break;
    case "bald":
      front.push(
        path("M-2 -6.2Q1 -7 3 -5.4", "none", {
          stroke: lighten(palette.tone(look.skin), 0.4),
          "stroke-width": 0.9,
          "stroke-linecap": "round",
          opacity: 0.5,
        }),
      );
      break;
    case "afro":
      behind.push(circle(0, -2.4, 8.6, hair));
      front.push(capOfHair(hair));
      break;
    case "bun":
      behind.push(circle(0, -8.6, 3.9, hair));
      front.push(capOfHair(hair));
      break;
    case "braids":
      behind.push(path("M-6 -3C-8 3 -7.6 9 -7 14L-2 13L2 13L7 14C7.6 9 8 3 6 -3Z", hair));
      front.push(capOfHair(hair));
      if (away) front.push(path("M-6 -3C-8 3 -7.4 9 -6.4 14L6.4 14C7.4 9 8 3 6 -3Z", hair));
      break;
    default:
      break;
  }
  if (wear === "wrap") {
    const fill = palette.round(sheet, cloth);
    behind.push(path(`M-6 -2C-9 -8 -6 -14 -1 -13.6C5 -14.4 8.6 -8.6 6 -2Z`, fill));
    if (away) front.push(path("M-6 1C-7 -7 7 -7 6 1C4 4.6 -4 4.6 -6 1Z", fill));
    front.push(
      path(`M-6 -1.2C-6 -6 6 -6 6 -1.2C3.4 -4.4 -3.4 -4.4 -6 -1.2Z`, palette.tone(lighten(look.wearColour, 0.18))),
    );
    front.push(stroke("M-5 -5.4Q0 -9 5 -5.6M-4.6 -8Q0.4 -11.6 4.6 -8.4", accent, 0.9, { opacity: 0.9 }));
    const side = turn < 0 ? 1 : -1;
    front.push(
      ellipse(side * 4.6, -10.4, 2.8, 2.1, cloth) +
        ellipse(side * 6.4, -8.2, 2.2, 1.7, palette.tone(darken(look.wearColour, 0.12))),
    );
  }
  if (wear === "scarf") {
    const fill = palette.round(sheet, cloth);
    front.push(
      away
        ? path("M-6 2.4C-7.4 -8.8 7.4 -8.8 6 2.4L2 8.4L-2 8.4Z", fill)
        : path(
            `M-6 1.6C-7.2 -8.8 7.2 -8.8 6 1.6C5 -1.6 ${3.6 + t} -3.8 ${t} -3.9C${-3.6 + t} -3.8 -5 -1.6 -6 1.6Z`,
            fill,
          ),
    );
    if (!away) behind.push(path("M-5.6 0L-7.6 7L-3 5Z", palette.tone(darken(look.wearColour, 0.2))));
    front.push(stroke("M-5.2 -3.4Q0 -7.2 5.2 -3.4", accent, 0.8, { opacity: 0.9 }));
  }
  if (wear === "cap") {
    const fill = palette.round(sheet, cloth);
    front.push(path("M-5.9 -2.4C-6.2 -9.4 6.2 -9.4 5.9 -2.4C3 -3.6 -3 -3.6 -5.9 -2.4Z", fill));
    if (!away)
      front.push(
        path(
          `M${-4.8 + t * 2} -3.2Q${t * 3.2} -0.6 ${4.8 + t * 2} -3.2Q${t * 3} -4.8 ${-4.8 + t * 2} -3.2Z`,
          palette.tone(darken(look.wearColour, 0.25)),
        ),
      );
    front.push(circle(0, -8, 0.7, accent));
  }
  if (wear === "straw") {
    front.push(ellipse(0, -4, 11, 2.9, palette.round(sheet, cloth)));
    front.push(
      path(
        "M-5.8 -4.4C-5.6 -11.4 5.6 -11.4 5.8 -4.4Q0 -2.6 -5.8 -4.4Z",
        palette.round(sheet, palette.tone(lighten(look.wearColour, 0.1))),
      ),
    );
    front.push(path("M-5.8 -4.6Q0 -2.8 5.8 -4.6L5.7 -6.2Q0 -4.4 -5.7 -6.2Z", accent));
  }
  if (wear === "kofia") {
    front.push(path("M-5.7 -2.6L-5 -8.4Q0 -9.8 5 -8.4L5.7 -2.6Q0 -4.6 -5.7 -2.6Z", palette.round(sheet, cloth)));
    front.push(stroke("M-5.2 -4.8Q0 -6.6 5.2 -4.8", accent, 0.8));
  }
  if (wear === "beads") {
    front.push(stroke("M-5.4 -3Q0 -5.6 5.4 -3", accent, 1.2));
    front.push(circle(0, -4.2, 0.9, cloth));
  }
  if (wear === "hijab") {
    const fill = palette.round(sheet, cloth);
    behind.push(path("M-6.8 -2C-7.6 -10 7.6 -10 6.8 -2C7 6 10 11 11 14L-11 14C-10 11 -7 6 -6.8 -2Z", fill));
    if (away) front.push(ellipse(0, -0.8, 6.6, 7.4, fill));
    else
      front.push(
        path(
          `M-6.4 0C-7.2 -10 7.2 -10 6.4 0C6.6 5 4 8 0 8.4C-4 8 -6.6 5 -6.4 0ZM${t} -4.6C${-3.6 + t} -4.6 ${-4 + t} -1 ${-3.8 + t} 1C${-3.4 + t} 4.6 ${-1.6 + t} 6 ${t} 6C${1.6 + t} 6 ${3.4 + t} 4.6 ${3.8 + t} 1C${4 + t} -1 ${3.6 + t} -4.6 ${t} -4.6Z`,
          fill,
          { "fill-rule": "evenodd" },
        ),
      );
  }
  const earrings =
    !away && (wear === "wrap" || wear === "bun" || wear === "afro")
      ? circle(-5.6, 3.2, 1, palette.tone("#FFD700")) + circle(5.6, 3.2, 1, palette.tone("#FFD700"))
      : "";
  const cheek = away
    ? ""
    : path(
        `M${-4.4 + t} 2.4Q${t} 8 ${4.4 + t} 2.4Q${4 + t} 6.9 ${t} 7Q${-4 + t} 6.9 ${-4.4 + t} 2.4Z`,
        palette.tone(darken(look.skin, 0.35)),
        { opacity: 0.28 },
      );
  return behind.join("") + ears + ellipse(0, 0, 5.3, 6.7, skin) + cheek + front.join("") + earrings;
}
