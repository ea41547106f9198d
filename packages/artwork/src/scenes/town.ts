import { nairobi } from "../drawing/city.ts";
import { mix } from "../drawing/colour.ts";
import { randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { ridge } from "../drawing/land.ts";
import { createPalette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { group, path, rect, type Sheet } from "../drawing/sheet.ts";
import { birds, GOLDEN_LIGHT, mist, shadeBehindText, sky, softGlow, sunRays } from "../drawing/sky.ts";
import { roundTree } from "../drawing/trees.ts";
import { bunting } from "./groups.ts";

/** A rally in Uhuru Park, the towers of Nairobi behind it in the last sun. */
export function rally(sheet: Sheet): string {
  const light = GOLDEN_LIGHT;
  const { haze } = light;
  const trees = Array.from({ length: 26 }, (_, i) =>
    roundTree(
      sheet,
      i * 66 + sheet.random.between(-20, 20),
      606,
      sheet.random.between(54, 96),
      mix("#3d6a3c", haze, 0.28),
      mix("#4a3526", haze, 0.3),
      mix("#e0b25a", haze, 0.1),
    ),
  );
  const rank = (y: number, height: number, gap: number, depth: number, shade: number, flags: number) =>
    rowOfPeople(sheet, {
      from: -30,
      to: 1640,
      y,
      height,
      gap,
      palette: createPalette({ air: haze, depth, shade, glow: 0.42 }),
      away: true,
      glad: 0.42,
      flags,
    });
  const stage = createPalette({ air: haze, depth: 0.14, glow: 0.4 });
  const speaker = randomPerson(sheet.random, {
    sex: "woman",
    dress: "gown",
    top: "#228B22",
    print: "suns",
    printColour: "#FFD700",
    sleeves: "short",
    arms: [
      [20, -60],
      [150, 14],
    ],
    look: { wear: "wrap", wearColour: "#FFD700", accent: "#228B22", turn: -0.6 },
  });
  return [
    sky(sheet, light, { horizon: 600, clouds: 8 }),
    sunRays(sheet, light, 8),
    ridge(sheet, { y: 560, rise: 60, seed: 5, colour: mix("#7a6a8a", haze, 0.4), foot: haze, hills: 1.4 }),
    nairobi(sheet, light, 592, 1.02),
    mist(sheet, 590, 90, haze, 0.6),
    trees.join(""),
    path("M-20 600Q800 575 1640 600L1640 920L-20 920Z", sheet.linear("0 #c9a24f, 0.35 #8a7a38, 1 #3f3a22")),
    rank(646, 62, 15, 0.34, 0, 0.03),
    rank(680, 84, 20, 0.24, 0, 0.05),
    group(
      path(
        "M1040 700L1440 700L1460 650L1020 650Z",
        sheet.linear(`0 ${mix("#0f6e3a", haze, 0.2)}, 1 ${mix("#06401f", haze, 0.1)}`),
      ) +
        rect(1010, 636, 460, 18, mix("#FFD700", haze, 0.2)) +
        bunting(sheet, 1020, 470, 1460, 470, 22, stage) +
        rect(1016, 460, 8, 180, stage.tone("#6b4a2a")) +
        rect(1456, 460, 8, 180, stage.tone("#6b4a2a")),
    ),
    rowOfPeople(sheet, { from: 1060, to: 1190, y: 640, height: 118, gap: 46, palette: stage, glad: 0.2, flags: 0 }),
    rowOfPeople(sheet, { from: 1310, to: 1450, y: 640, height: 118, gap: 46, palette: stage, glad: 0.2, flags: 0 }),
    person(sheet, speaker, stage, 1246, 640, 138),
    rank(742, 116, 28, 0.16, 0.04, 0.1),
    rank(812, 156, 39, 0.08, 0.12, 0.1),
    rank(905, 214, 56, 0.02, 0.24, 0.12),
    rank(1010, 290, 84, 0, 0.42, 0.14),
    birds(sheet, 520, 150, 6, "#5a4050"),
    softGlow(sheet, light, 0.36),
    shadeBehindText(sheet, "#4a3340", 0.7),
  ].join("");
}
