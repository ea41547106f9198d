import { mix } from "../drawing/colour.ts";
import { partyFlag, randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { grass, mountKenya, ridge } from "../drawing/land.ts";
import { createPalette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { ellipse, path, type Sheet, stroke } from "../drawing/sheet.ts";
import { DAWN_LIGHT, MORNING_LIGHT, shadeBehindText, sky, softGlow, sunRays } from "../drawing/sky.ts";

/** People of every corner of the country, side by side at sunrise. */
export function peopleTogether(sheet: Sheet): string {
  const light = DAWN_LIGHT;
  const { haze } = light;
  const palette = createPalette({ air: haze, depth: 0.02, glow: 0.44 });
  const back = createPalette({ air: haze, depth: 0.16, glow: 0.4 });
  const wishes = [
    {
      sex: "man",
      dress: "shuka",
      top: "#c1272d",
      print: "checks",
      printColour: "#3a0f1a",
      sleeves: "none",
      look: { wear: "beads", accent: "#FFD700" },
    },
    {
      sex: "woman",
      dress: "dress",
      top: "#228B22",
      print: "suns",
      printColour: "#FFD700",
      look: { wear: "wrap", wearColour: "#FFD700" },
    },
    { sex: "man", dress: "kanzu", top: "#f6f1e4", print: "plain", look: { wear: "kofia", wearColour: "#f3e6c4" } },
    { sex: "woman", dress: "gown", top: "#2b5a8c", look: { wear: "hijab", wearColour: "#c9683a" } },
    { sex: "man", dress: "suit", top: "#3a3226", bottom: "#3a3226", look: { wear: "crop", hair: "#a9a39a" } },
    { sex: "woman", dress: "skirt", top: "#f3f0e6", look: { wear: "afro" } },
    {
      sex: "man",
      dress: "trousers",
      top: "#e0912f",
      print: "dots",
      printColour: "#0b5d2a",
      look: { wear: "cap", wearColour: "#228B22" },
    },
    { sex: "woman", dress: "apron", look: { wear: "scarf" } },
  ] as const;
  return [
    sky(sheet, light, { horizon: 600, clouds: 6 }),
    sunRays(sheet, light, 11),
    mountKenya(sheet, light, 560, 560, 230, 0.4),
    ridge(sheet, { y: 570, rise: 80, seed: 19, colour: mix("#4f8f6a", haze, 0.45), foot: haze, hills: 2 }),
    ridge(sheet, {
      y: 640,
      rise: 70,
      seed: 27,
      colour: mix("#3d8048", haze, 0.2),
      foot: "#d6c87a",
      hills: 1.6,
      trees: 17,
    }),
    path("M-20 700Q800 640 1640 690L1640 920L-20 920Z", sheet.linear("0 #b5b85a, 0.4 #5f8f3c, 1 #1f4a26")),
    rowOfPeople(sheet, { from: 60, to: 1590, y: 800, height: 290, gap: 120, palette: back, glad: 0.5, flags: 0.3 }),
    rowOfPeople(sheet, {
      from: 130,
      to: 1560,
      y: 905,
      height: 400,
      gap: 184,
      palette,
      glad: 0.16,
      flags: 0,
      shadow: "#1a3a1c",
      wish: (i) => wishes[i % wishes.length]!,
    }),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "woman",
        dress: "dress",
        top: "#d9622b",
        arms: [
          [10, 6],
          [150, 10],
        ],
        held: ["", partyFlag(sheet, palette, 1, 1.3)],
        look: { wear: "braids" },
      }),
      palette,
      1440,
      900,
      390,
    ),
    grass(sheet, 0, 1600, () => 916, ["#2f6a2c", "#5f8f34", "#1d4a22"], 34, 0.26),
    softGlow(sheet, light, 0.3),
    shadeBehindText(sheet, "#2f4a40", 0.5),
  ].join("");
}

/** Many hands plant a young wood below Mount Kenya. */
export function treePlanting(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const near = createPalette({ air: haze, depth: 0, glow: 0.34 });
  const mid = createPalette({ air: haze, depth: 0.14, glow: 0.34 });
  const seedling = (x: number, y: number, size: number) =>
    ellipse(x, y + 2, size * 0.6, size * 0.16, "#4a2f1c") +
    stroke(`M${x} ${y}V${y - size}`, "#4a6a2a", size * 0.07) +
    [-1, 1]
      .map((s) =>
        path(
          `M${x} ${y - size * 0.5}Q${x + s * size * 0.5} ${y - size * 0.9} ${x + s * size * 0.56} ${y - size * 0.5}Q${x + s * size * 0.3} ${y - size * 0.3} ${x} ${y - size * 0.5}Z`,
          "#4aa544",
        ),
      )
      .join("") +
    path(
      `M${x} ${y - size * 0.8}Q${x - size * 0.2} ${y - size * 1.3} ${x} ${y - size * 1.4}Q${x + size * 0.24} ${y - size * 1.2} ${x} ${y - size * 0.8}Z`,
      "#7fc24e",
    );
  const spade =
    stroke("M0 -26V30", near.tone("#8a6238"), 2) + path("M-5 28H5L3.4 42Q0 46 -3.4 42Z", near.tone("#8f979a"));
  const planter = (x: number, y: number, h: number, side: 1 | -1, tool: boolean) =>
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: tool ? "man" : "woman",
        dress: tool ? "trousers" : "dress",
        lean: side * 14,
        arms:
          side > 0
            ? [
                [-26, -20],
                [40, 6],
              ]
            : [
                [40, 6],
                [-26, -20],
              ],
        ...(tool && { held: side > 0 ? ["", spade] : [spade, ""] }),
        look: { turn: side },
      }),
      near,
      x,
      y,
      h,
    );
  const beds = Array.from({ length: 6 }, (_, r) =>
    Array.from({ length: 9 }, (_, i) =>
      seedling(120 + i * 185 + (r % 2) * 80, 610 + r * 26 + r * r * 4, 14 + r * 5),
    ).join(""),
  );
  return [
    sky(sheet, light, { horizon: 460, clouds: 7 }),
    mountKenya(sheet, light, 980, 480, 240, 0.42),
    ridge(sheet, { y: 480, rise: 70, seed: 8, colour: mix("#5f9a8a", haze, 0.4), foot: haze, hills: 2.2 }),
    ridge(sheet, {
      y: 540,
      rise: 80,
      seed: 29,
      colour: mix("#3d8a4c", haze, 0.2),
      foot: mix("#c8d68a", haze, 0.3),
      hills: 1.7,
      trees: 19,
    }),
    path("M-20 590Q700 540 1640 580L1640 920L-20 920Z", sheet.linear("0 #c9b06a, 0.3 #a9824a, 1 #5a3a22")),
    Array.from({ length: 7 }, (_, i) =>
      stroke(
        `M-20 ${620 + i * 26 + i * i * 4}Q800 ${590 + i * 26 + i * i * 4} 1640 ${612 + i * 26 + i * i * 4}`,
        "#6b4426",
        3 + i * 1.5,
        { opacity: 0.4 },
      ),
    ).join(""),
    beds.slice(0, 3).join(""),
    rowOfPeople(sheet, {
      from: 300,
      to: 1500,
      y: 672,
      height: 120,
      gap: 150,
      palette: mid,
      glad: 0.1,
      flags: 0,
      shadow: "#4a2f1c",
    }),
    beds.slice(3).join(""),
    planter(780, 830, 250, 1, true) + planter(1060, 850, 270, -1, false) + planter(1380, 880, 320, -1, true),
    seedling(900, 836, 56) + seedling(1240, 890, 66) + seedling(600, 890, 54),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "woman",
        dress: "dress",
        top: "#d9622b",
        arms: [
          [30, -74],
          [32, -76],
        ],
        look: { wear: "wrap", turn: 0.4 },
      }),
      near,
      1540,
      905,
      330,
    ),
    softGlow(sheet, light, 0.26),
    shadeBehindText(sheet, "#4a4a2c", 0.66),
  ].join("");
}
