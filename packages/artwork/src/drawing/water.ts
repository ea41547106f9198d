import { darken, lighten, mix } from "./colour.ts";
import type { Palette } from "./palette.ts";
import { ellipse, group, linePath, type Point, path, rect, round, type Sheet, stroke } from "./sheet.ts";
import type { Light } from "./sky.ts";

/** Water from `y` down to `foot`, with the sun's glitter and darker swell towards us. */
export function water(
  sheet: Sheet,
  light: Light,
  y: number,
  foot: number,
  far: string,
  near: string,
  sparkle = 140,
): string {
  const { random, width } = sheet;
  const sx = light.sun.x * width;
  const parts = [rect(0, y, width, foot - y, sheet.linear(`0 ${mix(far, light.haze, 0.55)}, 0.25 ${far}, 1 ${near}`))];
  const streak = (x: number, sy: number, w: number, h: number) =>
    `M${round(x - w)} ${round(sy)}Q${round(x)} ${round(sy - h)} ${round(x + w)} ${round(sy)}Q${round(x)} ${round(sy + h)} ${round(x - w)} ${round(sy)}Z`;
  let swell = "";
  let shine = "";
  let glitter = "";
  for (let i = 0; i < 110; i++) {
    const t = random.next() ** 1.4;
    const sy = y + 3 + t * (foot - y);
    const size = 0.25 + t * 1.5;
    const data = streak(random.between(0, width), sy, random.between(20, 70) * size, 1.6 * size);
    if (i % 2) swell += data;
    else shine += data;
  }
  for (let i = 0; i < sparkle; i++) {
    const t = random.next() ** 1.2;
    const size = 0.3 + t * 1.3;
    glitter += streak(
      sx + random.between(-1, 1) * (26 + t * 130) * random.next(),
      y + 2 + t * (foot - y),
      random.between(8, 40) * size,
      1.9 * size,
    );
  }
  parts.push(
    path(swell, darken(near, 0.25), { opacity: 0.3 }),
    path(shine, mix(light.haze, "#ffffff", 0.3), { opacity: 0.28 }),
    path(glitter, light.sun.colour, { opacity: 0.75 }),
  );
  return group(parts.join(""));
}

/** A dhow under her lateen sail; `x`,`y` is the middle of her waterline. */
export function dhow(
  sheet: Sheet,
  light: Light,
  x: number,
  y: number,
  size: number,
  sail = "#f6ecd4",
  flip = false,
  depth = 0,
): string {
  const tone = (colour: string) => mix(colour, light.haze, depth);
  const at = (px: number, py: number): Point => [x + (flip ? -px : px) * size, y - py * size];
  const p = ([px, py]: Point) => `${round(px)} ${round(py)}`;
  const hull = `M${p(at(-0.62, 0.26))}Q${p(at(-0.5, 0.02))} ${p(at(-0.38, -0.02))}L${p(at(0.34, -0.02))}Q${p(at(0.56, 0.06))} ${p(at(0.74, 0.32))}Q${p(at(0.2, 0.1))} ${p(at(-0.62, 0.26))}Z`;
  const cloth = `M${p(at(0.78, 0.3))}Q${p(at(0.3, 0.95))} ${p(at(-0.42, 1.62))}Q${p(at(-0.18, 0.9))} ${p(at(-0.5, 0.42))}Q${p(at(0.1, 0.22))} ${p(at(0.78, 0.3))}Z`;
  const belly = `M${p(at(-0.42, 1.62))}Q${p(at(-0.18, 0.9))} ${p(at(-0.5, 0.42))}Q${p(at(-0.24, 0.34))} ${p(at(-0.04, 0.31))}Q${p(at(-0.02, 0.9))} ${p(at(-0.42, 1.62))}Z`;
  const seams = [0.2, 0.4, 0.6, 0.8].map((t) =>
    stroke(
      `M${p(at(0.78 - 1.2 * t, 0.3 + 1.32 * t * (1.05 - 0.05 * t)))}Q${p(at(0.5 - 0.8 * t, 0.46 + t * 0.3))} ${p(at(0.62 - t * 1.05, 0.3 + t * 0.09))}`,
      tone(darken(sail, 0.25)),
      size * 0.006,
      { opacity: 0.5 },
    ),
  );
  const line = (from: Point, to: Point, width: number, colour: string) =>
    stroke(linePath([at(...from), at(...to)]), tone(colour), size * width);
  return group(
    path(
      `M${p(at(-0.6, -0.02))}Q${p(at(0, -0.16))} ${p(at(0.62, -0.02))}Q${p(at(0, 0.02))} ${p(at(-0.6, -0.02))}Z`,
      darken(mix("#2d6a78", light.haze, depth), 0.2),
      { opacity: 0.5 },
    ) +
      line([0.06, 0.1], [0.0, 1.25], 0.028, "#5a4128") +
      path(
        cloth,
        sheet.linear(
          `0 ${tone(lighten(sail, 0.4))}, 0.5 ${tone(sail)}, 1 ${tone(darken(sail, 0.16))}`,
          flip ? [1, 0, 0, 1] : [0, 0, 1, 1],
        ),
      ) +
      path(belly, tone(darken(sail, 0.3)), { opacity: 0.35 }) +
      seams.join("") +
      line([0.82, 0.24], [-0.46, 1.68], 0.022, "#4b3520") +
      path(hull, sheet.linear(`0 ${tone("#8a5a32")}, 1 ${tone("#3f2716")}`)) +
      stroke(`M${p(at(-0.6, 0.22))}Q${p(at(0.2, 0.07))} ${p(at(0.7, 0.29))}`, tone("#f0e2c0"), size * 0.018) +
      stroke(`M${p(at(-0.52, 0.12))}Q${p(at(0.2, 0.02))} ${p(at(0.6, 0.16))}`, tone("#2a7a5a"), size * 0.016),
  );
}

/** A long fishing boat of Lake Victoria, its planks painted in bands; people stand in it. */
export function lakeBoat(
  palette: Palette,
  x: number,
  y: number,
  size: number,
  paint: [string, string, string],
  crew = "",
): string {
  const at = (px: number, py: number) => `${round(x + px * size)} ${round(y - py * size)}`;
  const strake = (low: number, high: number, fill: string) =>
    path(
      `M${at(-1 - high * 0.5, high + 0.16)}Q${at(-0.6, high - 0.02)} ${at(0, high - 0.04)}Q${at(0.6, high - 0.02)} ${at(1 + high * 0.5, high + 0.2)}L${at(0.94 + low * 0.5, low + 0.14)}Q${at(0.56, low - 0.03)} ${at(0, low - 0.04)}Q${at(-0.56, low - 0.03)} ${at(-0.94 - low * 0.5, low + 0.1)}Z`,
      fill,
    );
  let marks = "";
  for (let i = -8; i <= 8; i++)
    marks += `M${at(i * 0.1 - 0.03, 0.13)}L${at(i * 0.1, 0.18)}L${at(i * 0.1 + 0.03, 0.13)}L${at(i * 0.1, 0.08)}Z`;
  return group(
    ellipse(x, y + size * 0.03, size * 1.05, size * 0.07, "#0b2430", { opacity: 0.4 }) +
      path(
        `M${at(-1.1, 0.42)}Q${at(0, 0.14)} ${at(1.1, 0.46)}Q${at(0, 0.28)} ${at(-1.1, 0.42)}Z`,
        palette.tone(darken(paint[0], 0.5)),
      ) +
      crew +
      strake(0, 0.08, palette.tone(paint[2])) +
      strake(0.06, 0.2, palette.tone(paint[1])) +
      strake(0.18, 0.27, palette.tone(paint[0])) +
      path(marks, palette.tone(paint[0])),
  );
}

/** Glimmer and shade of a thing upon the water below it. */
export const reflection = (sheet: Sheet, x: number, y: number, half: number, depth: number, colour: string) =>
  path(
    `M${round(x - half)} ${round(y)}Q${round(x - half * 0.7)} ${round(y + depth * 0.6)} ${round(x - half * 0.2)} ${round(y + depth)}L${round(x + half * 0.2)} ${round(y + depth)}Q${round(x + half * 0.7)} ${round(y + depth * 0.6)} ${round(x + half)} ${round(y)}Z`,
    sheet.linear(`0 ${colour}/0.55, 1 ${colour}/0`),
  );
