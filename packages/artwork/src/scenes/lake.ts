import { mix } from "../drawing/colour.ts";
import { randomPerson } from "../drawing/crowd.ts";
import { ridge } from "../drawing/land.ts";
import { createPalette, type Palette } from "../drawing/palette.ts";
import { type Arm, person } from "../drawing/person.ts";
import { ellipse, path, round, type Sheet, stroke } from "../drawing/sheet.ts";
import { birds, DUSK_LIGHT, mist, shadeBehindText, sky, softGlow, sunRays } from "../drawing/sky.ts";
import { acacia } from "../drawing/trees.ts";
import { lakeBoat, reflection, water } from "../drawing/water.ts";

const BOAT_COLOURS: [string, string, string][] = [
  ["#FFD700", "#1f7a3a", "#8a2f24"],
  ["#f3e6c4", "#c8452e", "#1f4f7a"],
  ["#90EE90", "#2b5a8c", "#3a2a20"],
  ["#e8932e", "#0f5a4a", "#2a1f3a"],
];

/** Fishers standing in their boat, from left to right; `poles` pole it on. */
function boatCrew(sheet: Sheet, palette: Palette, x: number, y: number, size: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const px = x + (count === 1 ? 0 : (i / (count - 1) - 0.5) * 1.2) * size;
    const poling = i === 0;
    const arms: [Arm, Arm] = poling
      ? [
          [40, -96],
          [64, -120],
        ]
      : sheet.random.pick<[Arm, Arm]>([
          [
            [26, -40],
            [30, -48],
          ],
          [
            [12, 6],
            [120, 40],
          ],
          [
            [36, 20],
            [10, 4],
          ],
        ]);
    const who = randomPerson(sheet.random, {
      sex: i === 2 ? "woman" : "man",
      dress: i === 2 ? "dress" : "shorts",
      sleeves: i % 2 ? "none" : "short",
      arms,
      lean: poling ? -6 : 0,
      look: { wear: (["straw", "crop", "wrap", "cap"] as const)[i % 4]!, turn: poling ? 0.8 : -0.6 },
    });
    const pole = poling
      ? stroke(
          `M${round(px + size * 0.18)} ${round(y - size * 0.98)}L${round(px - size * 0.34)} ${round(y + size * 0.22)}`,
          palette.tone("#6b4a2a"),
          size * 0.018,
        )
      : "";
    return pole + person(sheet, who, palette, px, y - size * 0.06, size * 0.72);
  }).join("");
}

/** Fishing boats on Lake Victoria off Kisumu when the sun goes down. */
export function fishers(sheet: Sheet): string {
  const light = DUSK_LIGHT;
  const { haze } = light;
  const far = createPalette({ air: haze, depth: 0.3, shade: 0.1, sunSide: -1, glow: 0.4 });
  const near = createPalette({ air: haze, depth: 0.03, shade: 0.12, sunSide: -1, glow: 0.5 });
  const boat = (x: number, y: number, size: number, palette: Palette, paint: number, people: number) =>
    reflection(sheet, x, y, size, size * 0.5, "#2a1c34") +
    lakeBoat(palette, x, y, size, BOAT_COLOURS[paint]!, boatCrew(sheet, palette, x, y, size, people));
  const float = (x: number, y: number, size: number) =>
    ellipse(x, y, size, size * 0.24, "#2f6a3f") +
    ellipse(x + size * 0.4, y - size * 0.14, size * 0.5, size * 0.16, "#5a9a4c") +
    ellipse(x - size * 0.3, y - size * 0.2, size * 0.16, size * 0.12, "#b58fd0");
  return [
    sky(sheet, light, { horizon: 590, clouds: 9 }),
    sunRays(sheet, light, 8),
    ridge(sheet, { y: 560, rise: 130, seed: 23, colour: mix("#4f4f80", haze, 0.42), foot: haze, hills: 1.5 }),
    ridge(sheet, { y: 578, rise: 70, seed: 8, colour: mix("#3a4668", haze, 0.2), foot: haze, hills: 2.2, trees: 9 }),
    mist(sheet, 575, 50, "#ffd3a0", 0.5),
    water(sheet, light, 578, 920, "#c98a86", "#1d3350", 230),
    boat(300, 640, 62, far, 1, 2),
    boat(700, 626, 44, far, 2, 2),
    boat(860, 668, 84, createPalette({ air: haze, depth: 0.2, shade: 0.1, sunSide: -1, glow: 0.44 }), 3, 3),
    boat(1180, 770, 270, near, 0, 3),
    stroke("M1010 700Q900 660 870 770M1010 700Q930 700 905 782M1010 700Q960 730 940 788", "#efe0c8", 1.6, {
      opacity: 0.6,
    }),
    float(1480, 855, 70) + float(1570, 880, 90) + float(1380, 893, 60) + float(80, 880, 60) + float(190, 905, 46),
    path("M1300 925Q1450 890 1640 895L1640 925Z", "#14301f"),
    Array.from({ length: 42 }, (_, i) =>
      stroke(
        `M${1340 + i * 7} 925Q${1342 + i * 7 + sheet.random.between(-8, 8)} 870 ${1336 + i * 7 + sheet.random.between(-22, 26)} ${round(sheet.random.between(740, 850))}`,
        i % 3 ? "#12301f" : "#2f5a30",
        3,
      ),
    ).join(""),
    acacia(sheet, 1560, 590, 110, { trunk: "#2a2438", crown: "#2f4a40", light: "#c98a66" }, 1),
    birds(sheet, 1050, 200, 8, "#2a2444", 12),
    softGlow(sheet, light, 0.3),
    shadeBehindText(sheet, "#2a2a50", 0.6),
  ].join("");
}
