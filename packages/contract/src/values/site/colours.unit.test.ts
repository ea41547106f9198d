import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Colours } from "../../content/texts/texts.ts";
import { inputErrorText } from "../input/input-error.ts";
import * as kiswahili from "../input/input-texts.sw.ts";
import {
  contrastOf,
  defaultColours,
  nearestReadableColours,
  READABLE_CONTRAST,
  readablePairs,
  type Scheme,
  schemeOf,
} from "./colours.ts";

const css = ["static-tokens.css", "tokens.css"]
  .map((name) => readFileSync(new URL(`../../../../ui/src/css/${name}`, import.meta.url), "utf8"))
  .join("\n");

/** The value of a token of the style sheets in one of both schemes. */
function tokenOf(name: string, scheme: 1 | 2): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)![1]!;
  const own = /^light-dark\((.+), (.+)\)$/.exec(value)?.[scheme] ?? value;
  const other = /^var\(--([\w-]+)\)$/.exec(own)?.[1];
  return other ? tokenOf(other, scheme) : own;
}

test("the default colours give the tokens of the style sheets, in both schemes", () => {
  const { "gold-pale": ofEmails, ...tokens } = schemeOf(defaultColours);
  expect(ofEmails).toBe("#ffe680");
  for (const [name, colour] of Object.entries(tokens)) {
    const isDark = name.endsWith("-dark") && name !== "green-dark";
    expect([name, colour]).toEqual([name, tokenOf(isDark ? name.slice(0, -5) : name, isDark ? 2 : 1)]);
  }
  expect(nearestReadableColours(defaultColours)).toEqual(defaultColours);
});

/** Of @param seed: the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const colourOf = (scheme: Scheme, name: keyof Scheme | "white") => (name === "white" ? "#ffffff" : scheme[name]);

test("of 2,000 pairs of colours each is readable everywhere or refused with one that is", () => {
  const random = createRandom(46);
  const draw = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, "0")}`;
  let accepted = 0;
  for (let n = 0; n < 2_000; n++) {
    // Every other one has a dark main colour, so that enough are accepted.
    const colours = {
      primary: n % 2 ? draw() : schemeOf({ ...defaultColours, primary: draw() })["green-900"],
      accent: draw(),
    };
    const { success, error } = Colours.safeParse(colours);
    if (success) accepted++;
    const named = error?.issues.map(({ path, message }) => [path[0], message.split(" ").at(-1)]) ?? [];
    const nearest = { ...colours, ...Object.fromEntries(named) };
    expect(Colours.safeParse(nearest).success, JSON.stringify(nearest)).toBe(true);
    const scheme = schemeOf(nearest);
    const unreadable = Object.values(readablePairs)
      .flat()
      .filter(([text, ground]) => contrastOf(colourOf(scheme, text), colourOf(scheme, ground)) < READABLE_CONTRAST);
    expect([nearest, unreadable]).toEqual([nearest, []]);
  }
  expect(accepted).toBeGreaterThan(100);
});

test("a refusal names the colour and the nearest that works, in both languages", () => {
  const messages = (colours: object) => Colours.safeParse(colours).error?.issues.map(({ message }) => message) ?? [];
  const [tooLight] = messages({ primary: "#ffe000", accent: "#ffffff" });
  expect(inputErrorText(tooLight!)).toBe("#ffe000 is too light for white letters: the nearest that works is #7d6d00.");
  expect(inputErrorText(tooLight!, kiswahili.inputTexts)).toBe(
    "#ffe000 ni hafifu mno kwa herufi nyeupe: rangi ya karibu inayofaa ni #7d6d00.",
  );
  const [tooDark] = messages({ ...defaultColours, accent: "#8b0000" });
  expect(inputErrorText(tooDark!)).toMatch(/^#8b0000 is too dark to be read .+ is #[0-9a-f]{6}\.$/);
  expect(messages({ primary: "green", accent: "#FD0" })).toEqual(["colour", "colour"]);
  expect(Colours.parse({ primary: "#006400", accent: "#FFD700 " })).toEqual(defaultColours);
});

test("contrast is that of WCAG", () => {
  expect(contrastOf("#ffffff", "#000000")).toBe(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
