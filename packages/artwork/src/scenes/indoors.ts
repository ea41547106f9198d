import { CREAM, FOREST, GOLD, GREEN, LEAF, mix } from "../drawing/colour.ts";
import { randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { ridge } from "../drawing/land.ts";
import { shops } from "../drawing/market.ts";
import { createPalette, type Palette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { circle, ellipse, group, path, rect, type Sheet, stroke } from "../drawing/sheet.ts";
import { GOLDEN_LIGHT, NOON_LIGHT, shadeBehindText, sky, softGlow } from "../drawing/sky.ts";
import { roundTree } from "../drawing/trees.ts";
import { drawWords } from "./brand.ts";

const shirt = (x: number, y: number, size: number, colour: string, mark: string) =>
  path(
    `M${x - size * 0.22} ${y - size * 0.5}Q${x} ${y - size * 0.4} ${x + size * 0.22} ${y - size * 0.5}L${x + size * 0.56} ${y - size * 0.3}L${x + size * 0.44} ${y - size * 0.06}L${x + size * 0.32} ${y - size * 0.14}V${y + size * 0.5}H${x - size * 0.32}V${y - size * 0.14}L${x - size * 0.44} ${y - size * 0.06}L${x - size * 0.56} ${y - size * 0.3}Z`,
    colour,
  ) +
  circle(x, y, size * 0.15, mark) +
  path(`M${x - size * 0.08} ${y - size * 0.06}h${size * 0.16}v${size * 0.13}h${-size * 0.16}Z`, FOREST);

/** The party's shop: shirts on the line, caps and mugs on the shelf. */
export function merchStall(sheet: Sheet): string {
  const light = NOON_LIGHT;
  const { haze } = light;
  const near = createPalette({ air: haze, depth: 0, glow: 0.34 });
  const mid = createPalette({ air: haze, depth: 0.16, glow: 0.32 });
  const cap = (x: number, y: number, s: number, colour: string) =>
    path(`M${x - s} ${y}C${x - s} ${y - s * 1.2} ${x + s} ${y - s * 1.2} ${x + s} ${y}Z`, colour) +
    path(
      `M${x - s * 0.2} ${y}Q${x + s * 1.2} ${y - s * 0.3} ${x + s * 1.7} ${y + s * 0.2}Q${x + s * 0.8} ${y + s * 0.16} ${x - s * 0.2} ${y}Z`,
      mix(colour, "#000000", 0.3),
    ) +
    circle(x + s * 0.2, y - s * 0.5, s * 0.22, colour === GOLD ? GREEN : GOLD);
  const mug = (x: number, y: number, s: number, colour: string) =>
    stroke(
      `M${x + s * 0.5} ${y - s * 0.8}q${s * 0.5} ${s * 0.1} ${s * 0.34} ${s * 0.44}q${-s * 0.1} ${s * 0.18} ${-s * 0.36} ${s * 0.16}`,
      colour,
      s * 0.16,
    ) +
    rect(x - s * 0.5, y - s, s, s, colour, { rx: s * 0.1 }) +
    circle(x, y - s * 0.5, s * 0.24, GOLD);
  return [
    sky(sheet, light, { horizon: 460, clouds: 9 }),
    ridge(sheet, { y: 460, rise: 110, seed: 38, colour: mix("#6fa08a", haze, 0.4), foot: haze, hills: 2 }),
    shops(sheet, createPalette({ air: haze, depth: 0.3 }), -30, 760, 560, 120),
    [120, 480, 1580].map((x) => roundTree(sheet, x, 580, 220, mix("#3a8a42", haze, 0.16))).join(""),
    path("M-20 560L1640 550L1640 920L-20 920Z", sheet.linear("0 #e6c690, 0.4 #c9975c, 1 #7a4f2e")),
    rowOfPeople(sheet, {
      from: 20,
      to: 700,
      y: 660,
      height: 150,
      gap: 74,
      palette: mid,
      glad: 0.1,
      flags: 0.04,
      shadow: "#5a3a20",
    }),
    ellipse(1150, 880, 470, 26, "#3a2414", { opacity: 0.4 }),
    rect(740, 330, 820, 540, near.tone("#f3e6c8")) + rect(740, 330, 820, 300, near.tone("#d9c49a")),
    stroke("M750 402Q1150 424 1550 402", near.tone("#6b4a2a"), 4),
    [830, 990, 1310, 1470]
      .map((x, i) => shirt(x, 500, 150, near.tone([GREEN, CREAM, GOLD, FOREST][i]!), i === 2 ? CREAM : GOLD))
      .join(""),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "woman",
        dress: "dress",
        top: GREEN,
        print: "suns",
        printColour: GOLD,
        arms: [
          [24, -60],
          [104, 40],
        ],
        look: { wear: "wrap", wearColour: GOLD, accent: FOREST },
      }),
      near,
      1150,
      800,
      340,
    ),
    rect(740, 690, 820, 180, sheet.linear(`0 ${GREEN}, 1 ${FOREST}`)) +
      rect(724, 674, 852, 24, near.tone("#8a6238"), { rx: 6 }),
    cap(810, 674, 38, GREEN) +
      cap(920, 674, 38, GOLD) +
      mug(1330, 674, 58, near.tone(CREAM)) +
      mug(1420, 674, 58, GREEN) +
      mug(1500, 674, 58, near.tone(CREAM)),
    path("M700 340L770 220H1530L1600 340Z", sheet.linear(`0 ${GREEN}, 1 #167a1c`)) +
      Array.from({ length: 10 }, (_, i) =>
        path(
          `M${700 + i * 90} 340L${770 + i * 76} 220H${808 + i * 76}L${745 + i * 90} 340q0 40 -22 40t-23 -40Z`,
          i % 2 ? GOLD : CREAM,
        ),
      ).join(""),
    rowOfPeople(sheet, {
      from: 580,
      to: 700,
      y: 900,
      height: 320,
      gap: 200,
      palette: near,
      away: true,
      glad: 0,
      flags: 0,
      shadow: "#4a2c18",
    }),
    softGlow(sheet, light, 0.2),
    shadeBehindText(sheet, "#5a4028", 0.7),
  ].join("");
}

const desk = (palette: Palette, x: number, y: number, w: number) =>
  rect(x, y, w, 14, palette.tone("#a9763f"), { rx: 3 }) +
  rect(x + 10, y + 14, 8, 90, palette.tone("#6b4526")) +
  rect(x + w - 18, y + 14, 8, 90, palette.tone("#6b4526"));

/** A workshop: learners at their tables, a teacher at the board. */
export function workshop(sheet: Sheet): string {
  const palette = createPalette({ air: "#fff0c8", depth: 0.05, glow: 0.34 });
  const laptop = (x: number, y: number) =>
    path(`M${x - 42} ${y}L${x - 34} ${y - 52}H${x + 34}L${x + 42} ${y}Z`, "#3a444a") +
    path(`M${x - 34} ${y - 6}L${x - 28} ${y - 46}H${x + 28}L${x + 34} ${y - 6}Z`, LEAF);
  return [
    rect(0, 0, 1600, 900, sheet.linear("0 #f6e6c0, 0.7 #efd59a, 1 #d9b06a")),
    rect(0, 640, 1600, 260, sheet.linear("0 #b5804a, 1 #7a4f2a")),
    rect(120, 140, 300, 330, "#8fc9dc") +
      path("M120 400Q260 340 420 390V470H120Z", GREEN) +
      path("M120 436Q300 390 420 430V470H120Z", FOREST) +
      circle(340, 220, 34, "#fff6d0") +
      path("M262 140h14v330h-14ZM120 296h300v12H120Z", "#fdf6e4") +
      rect(104, 470, 332, 18, "#fdf6e4"),
    rect(600, 130, 720, 370, "#8a5a30", { rx: 8 }) + rect(616, 146, 688, 338, "#14402a"),
    drawWords("OUR WARD OUR PLAN", 960, 214, 32, "#f6f3e0", 0.13, true),
    [0, 1, 2, 3]
      .map((i) => rect(690 + i * 76, 420 - i * 40, 46, 30 + i * 40, [LEAF, GOLD, "#f0a05a", "#9ad0e0"][i]!))
      .join("") + stroke("M670 452H1010M670 452V260", "#f6f3e0", 4),
    circle(1160, 350, 82, "none", { stroke: "#f6f3e0", "stroke-width": 4 }) +
      path("M1160 350V268A82 82 0 0 1 1231 391Z", GOLD) +
      path("M1160 350L1231 391A82 82 0 0 1 1089 391Z", LEAF),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "woman",
        dress: "skirt",
        top: GREEN,
        print: "waves",
        arms: [
          [12, 6],
          [112, 14],
        ],
        look: { wear: "bun", turn: 0.6 },
      }),
      palette,
      560,
      690,
      400,
    ),
    [0, 1, 2]
      .map(
        (i) =>
          person(
            sheet,
            randomPerson(sheet.random, {
              arms: [
                [24, -60],
                [26, -60],
              ],
              look: { away: true },
            }),
            palette,
            800 + i * 270,
            830,
            330,
          ) +
          desk(palette, 690 + i * 270, 700, 220) +
          laptop(860 + i * 270, 700),
      )
      .join(""),
    rowOfPeople(sheet, {
      from: 130,
      to: 480,
      y: 960,
      height: 380,
      gap: 190,
      palette: createPalette({ shade: 0.14 }),
      away: true,
      glad: 0.3,
      flags: 0,
    }),
    rowOfPeople(sheet, {
      from: 900,
      to: 1560,
      y: 1060,
      height: 400,
      gap: 210,
      palette: createPalette({ shade: 0.2 }),
      away: true,
      glad: 0.3,
      flags: 0,
    }),
  ].join("");
}

/** Prints on a line: moments of the party's road. `scenes` are drawn small, each on its card. */
export function photoLine(sheet: Sheet, scenes: ((sheet: Sheet) => string)[]): string {
  const light = GOLDEN_LIGHT;
  const frame = (draw: (sheet: Sheet) => string, x: number, y: number, w: number, turn: number) => {
    const scale = w / 1600;
    const clip = sheet.clip('<rect width="1600" height="900"/>');
    return group(
      rect(-18, -18, w + 36, w * 0.5625 + 74, "#1a140c", { opacity: 0.3, transform: "translate(8 12)" }) +
        rect(-18, -18, w + 36, w * 0.5625 + 74, "#fffaf0", { rx: 4 }) +
        group(group(draw(sheet), { "clip-path": clip }), { transform: `scale(${scale})` }) +
        rect(w / 2 - 9, -44, 18, 44, "#c9975c", { rx: 4 }) +
        rect(w / 2 - 9, -26, 18, 5, "#8a6238"),
      { transform: `translate(${x} ${y}) rotate(${turn})` },
    );
  };
  const places: [x: number, y: number, width: number, turn: number][] = [
    [30, 262, 460, -4],
    [566, 246, 480, 2.5],
    [1120, 254, 440, -2],
  ];
  return [
    sky(sheet, light, { horizon: 640, clouds: 8 }),
    ridge(sheet, { y: 720, rise: 120, seed: 3, colour: mix("#6a6a8a", light.haze, 0.3), foot: light.haze, hills: 2 }),
    ridge(sheet, {
      y: 800,
      rise: 80,
      seed: 13,
      colour: mix("#4a7a44", light.haze, 0.1),
      foot: "#8a8a3c",
      hills: 1.8,
      trees: 20,
    }),
    path("M-20 860Q800 800 1640 850V920H-20Z", "#2a4a22"),
    stroke("M-20 160Q800 250 1620 170", "#5a3a20", 4),
    scenes.map((draw, i) => frame(draw, ...places[i % places.length]!)).join(""),
    shadeBehindText(sheet, "#3a3440", 0.5),
  ].join("");
}
