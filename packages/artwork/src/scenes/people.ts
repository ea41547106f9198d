import { CREAM, FOREST, GOLD, GREEN, LEAF, lighten, mix } from "../drawing/colour.ts";
import { mountKenya, ridge, smoothLine } from "../drawing/land.ts";
import { type PortraitOptions, portrait } from "../drawing/portrait.ts";
import { circle, group, parsePoints, path, rect, type Sheet, translatedGroup } from "../drawing/sheet.ts";
import { MORNING_LIGHT, sky, softGlow } from "../drawing/sky.ts";
import { teaHill } from "../drawing/tea.ts";
import { roundTree } from "../drawing/trees.ts";

const HEAD_X = 760;

/** A calm ground for a portrait: a low sun behind the head, hills, a little sky. */
function portraitBackground(sheet: Sheet, top: string, foot: string, sun: string): string {
  return [
    rect(0, 0, sheet.width, sheet.height, sheet.linear(`0 ${top}, 1 ${foot}`)),
    circle(HEAD_X + 60, 330, 330, sun, { opacity: 0.22 }) +
      circle(HEAD_X + 60, 330, 262, sun, { opacity: 0.4 }) +
      circle(HEAD_X + 60, 330, 200, sun, { opacity: 0.55 }),
    ridge(sheet, { y: 690, rise: 110, seed: 4, colour: mix(GREEN, foot, 0.6), foot, hills: 2.6 }),
    ridge(sheet, { y: 770, rise: 90, seed: 11, colour: mix(GREEN, foot, 0.34), foot: mix(GREEN, foot, 0.6), hills: 2 }),
    ridge(sheet, { y: 840, rise: 60, seed: 2.2, colour: mix(FOREST, foot, 0.2), foot: FOREST, hills: 1.6 }),
  ].join("");
}

const drawPortrait = (sheet: Sheet, sitter: PortraitOptions, back: string, size = 1.06, x = HEAD_X, y = 392) =>
  back + translatedGroup(portrait(sheet, sitter), x, y, size);

export const chairmanPortrait = (sheet: Sheet) =>
  drawPortrait(
    sheet,
    {
      skin: "#5f3d2a",
      hair: "#b9b3aa",
      style: "grey-crown",
      beard: "full",
      glasses: true,
      age: 0.9,
      clothes: "suit",
      cloth: "#1f3a33",
      accent: "#b8860b",
    },
    portraitBackground(sheet, "#d9e6d2", "#f3dca8", GOLD),
  );

export const partyLeaderPortrait = (sheet: Sheet) =>
  drawPortrait(
    sheet,
    {
      skin: "#7a4e34",
      hair: "#17110e",
      style: "wrap",
      woman: true,
      age: 0.25,
      clothes: "kitenge",
      cloth: GREEN,
      accent: GOLD,
    },
    portraitBackground(sheet, "#cfe3e6", "#f6d9a0", "#ffb84d"),
    1,
    HEAD_X,
    448,
  );

export const deputyPortrait = (sheet: Sheet) =>
  drawPortrait(
    sheet,
    {
      skin: "#4e3122",
      hair: "#120d0b",
      style: "fade",
      beard: "stubble",
      age: 0.05,
      clothes: "kaunda",
      cloth: "#8a5a2c",
      accent: "#f0dcae",
    },
    portraitBackground(sheet, "#dfe8d6", "#f0d0a0", LEAF),
  );

/** Stands for a member without a picture: nobody in particular. */
export function anonymousPortrait(sheet: Sheet): string {
  const back =
    rect(0, 0, sheet.width, sheet.height, sheet.linear(`0 ${lighten(LEAF, 0.5)}, 1 ${LEAF}`)) +
    circle(800, 420, 330, CREAM, { opacity: 0.6 });
  const body = path(
    "M470 900C470 700 600 640 730 620L870 620C1000 640 1130 700 1130 900Z",
    sheet.linear(`0 ${GREEN}, 1 ${FOREST}`),
  );
  const neck = path("M735 520H865V640Q800 700 735 640Z", "#5a3a28");
  return (
    back +
    neck +
    body +
    path(
      "M690 380C690 220 910 220 910 380C910 500 860 560 800 560C740 560 690 500 690 380Z",
      sheet.linear("0 #6d4630, 1 #7d5238", [0, 0, 1, 0]),
    ) +
    path("M682 370C670 200 930 200 918 370C900 310 860 300 800 300C740 300 700 310 682 370Z", "#17110e")
  );
}

const speakingMember: PortraitOptions = {
  skin: "#6d4630",
  hair: "#17110e",
  style: "cornrows",
  woman: true,
  age: 0.1,
  clothes: "kitenge",
  cloth: "#c8452e",
  accent: "#FFD700",
};

/** A member tells her story before her fields. */
export const memberSpeaks = (sheet: Sheet) => farmFields(sheet) + memberFigure(sheet);

export function farmFields(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const hill = smoothLine(parsePoints("-20,560 400,600 800,580 1200,540 1620,570"));
  return [
    sky(sheet, light, { horizon: 480, clouds: 6 }),
    mountKenya(sheet, light, 330, 520, 210, 0.42),
    ridge(sheet, { y: 520, rise: 80, seed: 8, colour: mix("#5f9a8a", light.haze, 0.4), foot: light.haze, hills: 2.2 }),
    teaHill(sheet, {
      top: hill,
      bottom: 1000,
      rows: 9,
      leaf: "#33883a",
      sunny: "#a5d75f",
      air: light.haze,
      depth: 0.26,
      seed: 9,
      bush: 40,
    }),
    roundTree(sheet, 1420, 600, 300, mix("#3a8a42", light.haze, 0.14)),
    softGlow(sheet, light, 0.2),
  ].join("");
}

export const memberFigure = (sheet: Sheet, sway = 0, talk = 0, blink = 0) =>
  group(translatedGroup(portrait(sheet, { ...speakingMember, talk, blink }), 1020, 400, 1.12), {
    transform: `rotate(${sway} 1020 900)`,
  });
