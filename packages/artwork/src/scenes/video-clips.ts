import { CREAM, FOREST, GOLD } from "../drawing/colour.ts";
import { partyFlag, randomPerson } from "../drawing/crowd.ts";
import { createPalette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { group, path, type Sheet } from "../drawing/sheet.ts";
import { GOLDEN_LIGHT } from "../drawing/sky.ts";
import { drawWords } from "./brand.ts";
import { busOnEscarpment, escarpmentRoad } from "./journeys.ts";
import { farmFields, memberFigure } from "./people.ts";

/** A clip: how long it lasts, and its picture at a share (0..1) of that time. The last frame leads into the first. */
export interface Clip {
  name: string;
  seconds: number;
  frame: (sheet: Sheet, time: number) => string;
}

const sineWave = (time: number, times: number, phase = 0) => Math.sin((time * times + phase) * Math.PI * 2);

/** The bus crosses the picture; people at the roadside wave as it goes by. */
function journeyFrame(sheet: Sheet, time: number): string {
  const x = -420 + time * 2440;
  // Degrees a wheel of 0.5 m turns on the way, at 52 pixels a metre.
  const roll = (x / (0.5 * 52)) * (180 / Math.PI);
  const palette = createPalette({ air: GOLDEN_LIGHT.haze, depth: 0.02, shade: 0.12, glow: 0.42 });
  const scene = escarpmentRoad(sheet, busOnEscarpment(sheet, x, roll, sineWave(time, 16) * 1.6));
  const people = [1180, 1268, 1372, 1470].map((px, i) => {
    const gladness = Math.max(0, 1 - Math.abs(x + 200 - px) / 900);
    const lift = 20 + 125 * gladness;
    const who = randomPerson(sheet.random, {
      sex: i % 2 ? "man" : "woman",
      arms: [
        [10, 6],
        [lift, 14 + gladness * 22 * sineWave(time, 10, i * 0.27)],
      ],
      ...(i === 1 && { held: ["", partyFlag(sheet, palette, 1)] as [string, string] }),
      look: { away: true, turn: 0 },
    });
    return person(
      sheet,
      who,
      palette,
      px,
      960 + (i % 2) * 14 - gladness * Math.abs(sineWave(time, 8, i * 0.2)) * 10,
      250 + (i % 3) * 16,
    );
  });
  return scene + people.join("");
}

const MESSAGE_LINES = [
  ["WE HAD", "NO CLINIC"],
  ["WE SPOKE", "WE PLANNED"],
  ["THERE IS A", "SEAT FOR YOU"],
] as const;

/** A member speaks to us, her main words beside her. */
function messageFrame(sheet: Sheet, time: number): string {
  const part = Math.min(2, Math.floor(time * 3));
  const within = time * 3 - part;
  const shown = Math.min(1, within / 0.12, (1 - within) / 0.1);
  const talking = within > 0.06 && within < 0.86;
  const talk = talking ? 0.25 + 0.75 * Math.abs(sineWave(time, 17) * sineWave(time, 5, 0.2)) : 0;
  const blink = [0.14, 0.37, 0.55, 0.81].some((at) => Math.abs(time - at) < 0.008) ? 1 : 0;
  const slide = (1 - shown) * 60;
  const [first, second] = MESSAGE_LINES[part]!;
  const card = group(
    path(
      "M90 470H700A24 24 0 0 1 724 494V690A24 24 0 0 1 700 714H90A24 24 0 0 1 66 690V494A24 24 0 0 1 90 470Z",
      FOREST,
      { opacity: 0.9 },
    ) +
      path("M66 494A24 24 0 0 1 90 470H96V714H90A24 24 0 0 1 66 690Z", GOLD) +
      drawWords(first, 134, 574, 46, CREAM, 0.17) +
      drawWords(second, 134, 660, 46, GOLD, 0.19),
    { opacity: Math.max(0, shown), transform: `translate(${-slide} 0)` },
  );
  return farmFields(sheet) + memberFigure(sheet, sineWave(time, 3) * 0.9, talk, blink) + card;
}

export const clips: Clip[] = [
  { name: "journey", seconds: 8, frame: journeyFrame },
  { name: "message", seconds: 9, frame: messageFrame },
];
