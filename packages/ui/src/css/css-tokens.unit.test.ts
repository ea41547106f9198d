import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readStaticTokens } from "./css-tokens.ts";

const root = path.join(import.meta.dirname, "../../../..");
const TOKENS = /\/(tokens|static-tokens|mixins)\.css$/;
const withoutComments = (file: string) => readFileSync(path.join(root, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
const styles = globSync("{apps/*/{src,public},packages/ui/src}/**/*.css", { cwd: root })
  .filter((file) => !TOKENS.test(file))
  .map((file) => ({ file, css: withoutComments(file) }));

/** Where the pattern is found, as `file: match`. */
const found = (pattern: RegExp) =>
  styles.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));

test("there are styles to check", () => {
  expect(styles.length).toBeGreaterThan(80);
});

test("colours are tokens", () => {
  expect(
    found(/#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lch|lab)\(|: *(white|black|gold|red|green|grey)\b/gi),
  ).toEqual([]);
});

test("sizes of text are those of the scale of nine, or a multiple of one or a limit to it", () => {
  expect([...readStaticTokens().keys()].filter((name) => name.startsWith("--font-size-")).length).toBeLessThanOrEqual(
    9,
  );
  const literal = found(/(?<!-)font(-size)?: [^;]*/g).filter(
    (each) => !/inherit$|var\(--font-size-\d\)|: [\d.]+em$/.test(each),
  );
  expect(literal).toEqual([]);
});

test("space is of the scale", () => {
  const literal = found(/(?<![\w-])(padding|margin|(row-|column-)?gap)[a-z-]*: [^;]*\dpx[^;]*/g);
  // The width of the controls beside it.
  expect(literal.filter((each) => !/portal\.css|picture-carousel\.module\.css: .*340px/.test(each))).toEqual([]);
});

test("the width of the window is compared with named breakpoints", () => {
  const literal = found(/@media[^{]*width[^{]*/g);
  // What is in `public` is not built.
  expect(
    literal.filter((each) => !/public\/portal\.css: .*\((min-width: 900|max-width: 899\.98)px\)/.test(each)),
  ).toEqual([]);
});

test("every custom property that is used is defined", () => {
  const files = [...styles.map(({ css }) => css), withoutComments("packages/ui/src/css/tokens.css")];
  const defined = new Set(files.flatMap((css) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!)));
  const used = new Set(files.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)));
  expect([...used].filter((name) => !defined.has(name) && !readStaticTokens().has(name))).toEqual([]);
});

describe("the contrast of WCAG 2.2 in both schemes:", () => {
  const tokens = new Map([
    ...readStaticTokens(),
    ...[...withoutComments("packages/ui/src/css/tokens.css").matchAll(/(--[\w-]+): ([^;]+);/g)].map(
      ([, name, value]) => [name!, value!] as const,
    ),
  ]);
  const luminance = (name: string, scheme: number): number => {
    const value = tokens.get(`--${name}`)!;
    const colour = /^light-dark\((.+), (.+)\)$/.exec(value)?.[scheme] ?? value;
    const other = /^var\(--([\w-]+)\)$/.exec(colour)?.[1];
    if (other) return luminance(other, scheme);
    const [red, green, blue] = /^#(..)(..)(..)$/
      .exec(colour)!
      .slice(1)
      .map((hex) => Number.parseInt(hex, 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const contrast = (one: string, other: string, scheme: number) => {
    const [dark, light] = [luminance(one, scheme), luminance(other, scheme)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  };

  const grounds = ["page", "surface", "surface-sunken", "accent-ground"];
  test.each([
    ...["text", "text-soft", "accent", "danger"].flatMap((text) =>
      grounds.map((ground) => [text, ground, 4.5] as const),
    ),
    ["on-accent", "accent", 4.5],
    ["on-gold", "gold", 4.5],
    ["on-gold", "gold-light", 4.5],
    ["on-banner", "banner", 4.5],
    ["on-banner", "banner-end", 4.5],
    ["on-footer", "footer", 4.5],
    ["footer-soft", "footer", 4.5],
    ["red-light", "footer", 4.5],
    ...["green-700", "green-dark", "green-900", "green-950", "red", "whatsapp", "near-black"].map(
      (ground) => ["white", ground, 4.5] as const,
    ),
    ["control-line", "surface", 3],
    ["warning", "surface", 3],
    ...["page", "surface", "surface-sunken"].map((ground) => ["focus", ground, 3] as const),
  ] as const)("%s on %s is at least %d:1", (one, other, least) => {
    expect(contrast(one, other, 1)).toBeGreaterThanOrEqual(least);
    expect(contrast(one, other, 2)).toBeGreaterThanOrEqual(least);
  });
});
