import { GOLD, GREEN, LEAF } from "./colour.ts";
import type { FabricPattern } from "./fabric-patterns.ts";
import type { Headwear } from "./head.ts";
import type { Palette } from "./palette.ts";
import { type Arm, flag, type Person, person } from "./person.ts";
import type { RandomSource } from "./seeded-random.ts";
import { ellipse, type Sheet } from "./sheet.ts";

const SKIN_COLOURS = ["#5b3a29", "#6d4630", "#4a2e20", "#7d5238", "#8a5d40", "#3c251b", "#64402b"] as const;
const HAIR_COLOURS = ["#17110e", "#1f1713", "#120d0b", "#2a1f1a"] as const;
const CLOTH_COLOURS = [
  "#c8452e",
  "#e0912f",
  GREEN,
  "#0f6e4f",
  "#2b5a8c",
  "#7a3b78",
  "#d9b23a",
  "#b5305a",
  "#f0e2c4",
  "#2f7f86",
  "#a34a22",
  "#f3f0e6",
  "#3d4f8a",
] as const;
const TROUSER_COLOURS = ["#27344d", "#3a2f2a", "#4a5a3a", "#1f2c36", "#6a5238", "#2c4a52"] as const;
const PRINT_COLOURS: readonly string[] = [GOLD, "#fff1c9", LEAF, "#f2784b", "#123f5c", "#ffb84d", "#0b5d2a"];
const PATTERNS: readonly FabricPattern[] = ["dots", "diamonds", "waves", "leaves", "suns", "stripes"];

const GRACEFUL_ARMS: readonly Arm[] = [
  [6, 6],
  [10, 4],
  [14, -16],
  [9, 10],
];

export interface PersonOptions extends Partial<Omit<Person, "look">> {
  look?: Partial<Person["look"]>;
  sex?: "woman" | "man";
}

/** Somebody new, with what is wished for. */
export function randomPerson(random: RandomSource, wish: PersonOptions = {}): Person {
  const woman = (wish.sex ?? (random.happens(0.52) ? "woman" : "man")) === "woman";
  const top = random.pick(CLOTH_COLOURS);
  const wears: readonly Headwear[] = woman
    ? ["wrap", "wrap", "afro", "bun", "braids", "hijab", "scarf", "braids"]
    : ["crop", "crop", "crop", "bald", "cap", "straw", "kofia", "cap"];
  const { look, sex: _sex, ...rest } = wish;
  const dress = woman
    ? random.pick(["dress", "gown", "skirt", "dress"] as const)
    : random.pick(["trousers", "trousers", "trousers", "suit"] as const);
  return {
    dress,
    top: dress === "suit" ? random.pick(["#27344d", "#3d3a36", "#4b3b2c", "#1f4a3a"]) : top,
    bottom: woman ? random.pick(CLOTH_COLOURS) : random.pick(TROUSER_COLOURS),
    print: woman ? random.pick(PATTERNS) : random.happens(0.35) ? random.pick(PATTERNS) : "plain",
    printColour: random.pick(PRINT_COLOURS.filter((colour) => colour !== top)),
    sleeves: dress === "suit" ? "long" : random.happens(0.7) ? "short" : "long",
    arms: [random.pick(GRACEFUL_ARMS), random.pick(GRACEFUL_ARMS)],
    stride: random.between(0, 1.6),
    lean: 0,
    build: random.between(0.92, 1.16),
    ...rest,
    look: {
      skin: random.pick(SKIN_COLOURS),
      hair: random.happens(0.13) ? "#a9a39a" : random.pick(HAIR_COLOURS),
      wear: random.pick(wears),
      wearColour: random.pick(CLOTH_COLOURS),
      accent: random.pick(PRINT_COLOURS),
      turn: random.between(-0.8, 0.8),
      away: false,
      ...look,
    },
  };
}

/** A gesture of gladness: a wave, a raised fist, both arms up. */
function cheeringArms(random: RandomSource): [Arm, Arm] {
  const calm = random.pick(GRACEFUL_ARMS);
  const up: Arm = [random.between(128, 158), random.between(8, 34)];
  const wave: Arm = [random.between(96, 118), random.between(40, 62)];
  const other: Arm = [random.between(128, 158), random.between(8, 34)];
  return random.pick<[Arm, Arm]>([
    [calm, up],
    [up, calm],
    [up, other],
    [calm, wave],
    [wave, calm],
  ]);
}

export const partyFlag = (sheet: Sheet, palette: Palette, wind: 1 | -1, size = 1) =>
  flag(sheet, palette, [GREEN, "#fff6df", GOLD], size, wind);

interface RowOptions {
  from: number;
  to: number;
  y: number;
  height: number;
  gap: number;
  palette: Palette;
  away?: boolean;
  /** Share of the people who raise their hands, and who carry a flag. */
  glad?: number;
  flags?: number;
  shadow?: string;
  wish?: (index: number) => PersonOptions;
}

/** A row of people side by side, each another. */
export function rowOfPeople(
  sheet: Sheet,
  { from, to, y, height, gap, palette, away = false, glad = 0.4, flags = 0.06, shadow, wish }: RowOptions,
): string {
  const { random } = sheet;
  let drawn = "";
  let index = 0;
  for (let x = from; x < to; x += gap * random.between(0.75, 1.25)) {
    const asked = wish?.(index++) ?? {};
    const turn = away ? 0 : random.between(-0.9, 0.9);
    const who = randomPerson(random, {
      ...asked,
      ...(random.happens(glad) && { arms: cheeringArms(random) }),
      look: { away, turn, ...asked.look },
    });
    if (random.happens(flags)) {
      who.arms = [who.arms[0], [138, 22]];
      who.held = ["", partyFlag(sheet, palette, 1)];
    }
    const size = height * random.between(0.9, 1.07);
    const foot = y + random.between(-0.02, 0.03) * height;
    if (shadow) drawn += ellipse(x, foot, size * 0.2, size * 0.03, shadow, { opacity: 0.35 });
    drawn += person(sheet, who, palette, x, foot, size);
  }
  return drawn;
}
