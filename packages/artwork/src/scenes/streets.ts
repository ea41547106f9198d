import { bus } from "../drawing/bus.ts";
import { conventionCentreTower, nairobi, tower } from "../drawing/city.ts";
import { CREAM, FOREST, GOLD, GREEN, LEAF, mix } from "../drawing/colour.ts";
import { partyFlag, randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { crate, shops } from "../drawing/market.ts";
import { createPalette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { ellipse, group, path, rect, type Sheet, stroke } from "../drawing/sheet.ts";
import {
  birds,
  DAWN_LIGHT,
  MORNING_LIGHT,
  mist,
  NOON_LIGHT,
  shadeBehindText,
  sky,
  softGlow,
  sunRays,
} from "../drawing/sky.ts";
import { roundTree } from "../drawing/trees.ts";
import { drawWords } from "./brand.ts";

/** The convention centre, with delegates arriving. */
export function conventionCentre(sheet: Sheet): string {
  const light = DAWN_LIGHT;
  const { haze } = light;
  const palette = createPalette({ air: haze, depth: 0.03, glow: 0.4 });
  const mid = createPalette({ air: haze, depth: 0.16, glow: 0.4 });
  const pole = (x: number, y: number, size: number) =>
    group(partyFlag(sheet, mid, 1, size), { transform: `translate(${x} ${y - 36 * size})` }) +
    stroke(`M${x} ${y - 36 * size}V${y}`, mid.tone("#8a8a84"), size * 1.4);
  return [
    sky(sheet, { ...light, sun: { ...light.sun, x: 0.78, y: 0.5 } }, { horizon: 620, clouds: 8 }),
    sunRays(sheet, { ...light, sun: { ...light.sun, x: 0.78, y: 0.5 } }, 9),
    [0.06, 0.15, 0.24, 0.34, 0.76, 0.84, 0.93]
      .map((share, i) =>
        tower(
          sheet,
          light,
          share * 1600,
          640,
          90 + (i % 2) * 30,
          190 + (i % 3) * 90,
          ["#8f8f98", "#a08a78", "#7d8a98"][i % 3]!,
          0.46,
        ),
      )
      .join(""),
    conventionCentreTower(sheet, { ...light, sun: { ...light.sun, x: 0.8 } }, 960, 640, 520, 0.12),
    mist(sheet, 630, 110, haze, 0.6),
    Array.from({ length: 16 }, (_, i) =>
      roundTree(sheet, i * 108, 656, sheet.random.between(70, 110), mix("#3d7a44", haze, 0.2), "#5a4636", "#d9c56a"),
    ).join(""),
    path("M-20 650L1640 650L1640 920L-20 920Z", sheet.linear("0 #e3c38a, 0.4 #c9a274, 1 #6a5340")),
    [0, 1, 2, 3, 4, 5]
      .map((i) => stroke(`M${960 + (i - 2.5) * 90} 650L${960 + (i - 2.5) * 420} 920`, "#8a6e50", 3, { opacity: 0.35 }))
      .join(""),
    pole(640, 700, 4) + pole(760, 690, 3.6) + pole(1180, 690, 3.6) + pole(1300, 700, 4),
    rowOfPeople(sheet, {
      from: 420,
      to: 1560,
      y: 726,
      height: 120,
      gap: 46,
      palette: mid,
      glad: 0.12,
      flags: 0.08,
      shadow: "#4a3626",
    }),
    rowOfPeople(sheet, {
      from: 720,
      to: 1600,
      y: 900,
      height: 330,
      gap: 150,
      palette,
      glad: 0.12,
      flags: 0,
      shadow: "#4a3626",
      wish: (i) => (i % 2 ? { sex: "woman", dress: "gown" } : { sex: "man", dress: "suit" }),
    }),
    softGlow(sheet, light, 0.26),
    shadeBehindText(sheet, "#3a4048", 0.6),
  ].join("");
}

/** People on the move through town, with a banner, flags and a loud-hailer. */
export function march(sheet: Sheet): string {
  const light = NOON_LIGHT;
  const { haze } = light;
  const near = createPalette({ air: haze, depth: 0, glow: 0.34 });
  const rank = (y: number, height: number, gap: number, depth: number) =>
    rowOfPeople(sheet, {
      from: 380,
      to: 1640,
      y,
      height,
      gap,
      palette: createPalette({ air: haze, depth, glow: 0.32 }),
      glad: 0.55,
      flags: 0.2,
    });
  const horn = path("M0 -3L16 -10V8L0 3Z", "#f6f3ea") + ellipse(16, -1, 3, 9, GREEN);
  const banner =
    path("M620 560Q1000 600 1400 556L1404 690Q1000 736 616 694Z", sheet.linear(`0 ${GREEN}, 1 ${FOREST}`)) +
    path(
      "M620 560Q1000 600 1400 556L1400 570Q1000 614 620 574ZM616 680Q1000 722 1404 676L1404 690Q1000 736 616 694Z",
      GOLD,
    );
  return [
    sky(sheet, light, { horizon: 460, clouds: 9 }),
    nairobi(sheet, { ...light, haze: "#cfe6ea" }, 500, 0.86),
    mist(sheet, 490, 90, haze, 0.5),
    shops(sheet, createPalette({ air: haze, depth: 0.26 }), -20, 420, 570, 150),
    Array.from({ length: 11 }, (_, i) =>
      roundTree(sheet, 420 + i * 122, 540, 110 + (i % 3) * 20, mix("#3a8a42", haze, 0.2)),
    ).join(""),
    path("M-20 560L1640 530L1640 920L-20 920Z", sheet.linear("0 #a9a8a0, 0.4 #7d7b78, 1 #45464a")),
    stroke("M60 900L460 570", "#f3e6b8", 8, { "stroke-dasharray": "60 40", opacity: 0.7 }),
    rank(600, 100, 28, 0.32) + rank(652, 140, 40, 0.2) + rank(720, 190, 58, 0.1),
    rowOfPeople(sheet, {
      from: 640,
      to: 1400,
      y: 850,
      height: 300,
      gap: 104,
      palette: near,
      glad: 0,
      flags: 0,
      shadow: "#2a2a2c",
    }),
    banner,
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "woman",
        dress: "trousers",
        top: GREEN,
        print: "plain",
        sleeves: "short",
        arms: [
          [14, 6],
          [96, 12],
        ],
        held: ["", horn],
        stride: 4,
        look: { wear: "afro", turn: 0.6 },
      }),
      near,
      470,
      890,
      350,
    ),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "man",
        dress: "trousers",
        top: GOLD,
        print: "plain",
        arms: [
          [10, 8],
          [140, 18],
        ],
        held: ["", partyFlag(sheet, near, 1, 1.2)],
        stride: 4,
        look: { wear: "cap", wearColour: GREEN },
      }),
      near,
      1490,
      905,
      370,
    ),
    birds(sheet, 300, 200, 6, "#5a6a7a"),
    softGlow(sheet, light, 0.2),
    shadeBehindText(sheet, "#3a4a4a", 0.66),
  ].join("");
}

/** A newspaper stand at a street corner, with readers round it. */
export function newsstand(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const near = createPalette({ air: haze, depth: 0, glow: 0.34 });
  const mid = createPalette({ air: haze, depth: 0.14, glow: 0.34 });
  const paper =
    rect(-13, -10, 26, 19, "#fdfaf0") +
    stroke("M0 -10V9", "#c9c2ae", 0.8) +
    rect(-11, -8, 9, 5, GREEN) +
    stroke("M-11 0H-2M-11 3H-2M-11 6H-4M2 -6H11M2 -3H11M2 0H11M2 3H8", "#8a8a80", 0.9);
  const sheets = Array.from({ length: 14 }, (_, i) => {
    const [x, y] = [950 + (i % 7) * 66, 520 + Math.floor(i / 7) * 86];
    return (
      rect(x, y, 56, 74, near.tone("#fdfaf0")) +
      rect(x + 5, y + 6, 46, 10, near.tone([FOREST, "#8a2f24", "#1f3f6a"][i % 3]!)) +
      rect(x + 5, y + 21, 26, 22, near.tone([LEAF, "#f0c27a", "#9ac4d9", "#e8a08a"][i % 4]!)) +
      stroke(
        `M${x + 36} ${y + 24}H${x + 50}M${x + 36} ${y + 32}H${x + 50}M${x + 36} ${y + 40}H${x + 50}M${x + 6} ${y + 52}H${x + 50}M${x + 6} ${y + 60}H${x + 44}`,
        near.tone("#a9a698"),
        2.4,
      )
    );
  });
  return [
    sky(sheet, light, { horizon: 470, clouds: 8 }),
    nairobi(sheet, { ...light, haze: "#dfeee0" }, 520, 0.8),
    mist(sheet, 510, 100, haze, 0.6),
    Array.from({ length: 13 }, (_, i) =>
      roundTree(sheet, i * 132, 560, 120 + (i % 3) * 26, mix("#3a8a42", haze, 0.2)),
    ).join(""),
    path("M-20 570L1640 560L1640 920L-20 920Z", sheet.linear("0 #d9cfb8, 0.4 #b5a78c, 1 #6a5f50")),
    rowOfPeople(sheet, {
      from: 20,
      to: 800,
      y: 640,
      height: 130,
      gap: 66,
      palette: mid,
      glad: 0.06,
      flags: 0,
      shadow: "#5a4a38",
    }),
    bus(sheet, {
      x: 300,
      y: 690,
      scale: 34,
      turn: 12,
      pitch: 4,
      palette: mid,
      mirror: ["#7fb4c4", "#f6ecc0"],
      shadow: "#4a4038",
    }),
    ellipse(1180, 850, 330, 24, "#3a2f24", { opacity: 0.35 }),
    rect(916, 470, 10, 380, near.tone("#5a3a20")) + rect(1434, 470, 10, 380, near.tone("#5a3a20")),
    rect(930, 500, 500, 200, near.tone("#7a5230")),
    sheets.join(""),
    path("M890 470L940 400L1420 400L1470 470Z", sheet.linear(`0 ${GREEN}, 1 ${FOREST}`)) +
      Array.from(
        { length: 6 },
        (_, i) =>
          path(`M${890 + i * 97} 470h48q0 34 -24 34t-24 -34Z`, near.tone(i % 2 ? CREAM : GOLD)) +
          path(`M${938 + i * 97} 470h49q0 34 -24 34t-24 -34Z`, near.tone(GREEN)),
      ).join(""),
    drawWords("HABARI", 1180, 452, 30, CREAM, 0.18, true),
    crate(near, 940, 850, 480, 130, "#8a5a30") +
      [0, 1, 2, 3]
        .map((i) =>
          [0, 1, 2]
            .map((k) => rect(960 + i * 116, 712 - k * 8, 96, 8, near.tone(k % 2 ? "#efe8d4" : "#fdfaf0")))
            .join(""),
        )
        .join(""),
    [
      [760, 880, 320],
      [1500, 890, 330],
      [1330, 905, 320],
    ]
      .map(([x, y, h], i) =>
        person(
          sheet,
          randomPerson(sheet.random, {
            sex: i === 1 ? "woman" : "man",
            dress: i === 1 ? "dress" : i ? "suit" : "trousers",
            arms: [
              [22, -104],
              [22, -104],
            ],
            held: ["", group(paper, { transform: "translate(-6 0)" })],
            look: { turn: i ? -0.5 : 0.5 },
          }),
          near,
          x!,
          y!,
          h!,
        ),
      )
      .join(""),
    softGlow(sheet, light, 0.22),
    shadeBehindText(sheet, "#4a4438", 0.66),
  ].join("");
}
