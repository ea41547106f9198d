import { darken, lighten, mix } from "./colour.ts";
import { heightAt } from "./land.ts";
import { noise } from "./seeded-random.ts";
import { group, type Point, path, round, type Sheet } from "./sheet.ts";

interface TeaHill {
  top: Point[];
  bottom: number;
  rows: number;
  /** Colours of the sunny crown and the shade between rows. */
  leaf: string;
  sunny: string;
  air: string;
  depth: number;
  seed: number;
  bush: number;
}

/** A hill planted with tea: rows that follow its swell, closer with distance, each of round clipped bushes. */
export function teaHill(sheet: Sheet, { top, bottom, rows, leaf, sunny, air, depth, seed, bush }: TeaHill): string {
  const { random } = sheet;
  const ground = mix(darken(leaf, 0.62), air, depth);
  const outline = `M${top.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}L${top.at(-1)![0]} ${bottom + 400}L${top[0]![0]} ${bottom + 400}Z`;
  const drawn = [path(outline, ground)];
  for (let i = 0; i < rows; i++) {
    const t = (i / rows) ** 1.5;
    const next = ((i + 1) / rows) ** 1.5;
    const near = mix(leaf, air, depth * (1 - t));
    const edge = mix(sunny, air, depth * (1 - t) * 0.8);
    const size = bush * (0.35 + t * 1.3);
    const yAt = (at: number, share: number) => {
      const y = heightAt(top, at);
      return y + (bottom - y) * share + noise(at / 260 + i * 0.13, seed, 2) * 10 * share;
    };
    const start = top[0]![0] - random.between(0, size);
    const end = top.at(-1)![0];
    let upper = "";
    let crown = "";
    let x = start;
    while (x < end) {
      const w = size * random.between(0.7, 1.25);
      const y = yAt(x + w, t);
      const rise = size * 0.34 * random.between(0.75, 1.2);
      upper += `Q${round(x + w * 0.06)} ${round(y - rise)} ${round(x + w * 0.5)} ${round(y - rise)}Q${round(x + w * 0.94)} ${round(y - rise)} ${round(x + w)} ${round(y)}`;
      crown += `M${round(x + w * 0.3)} ${round(y - rise * 0.74)}Q${round(x + w * 0.5)} ${round(y - rise * 1.08)} ${round(x + w * 0.86)} ${round(y - rise * 0.62)}Q${round(x + w * 0.6)} ${round(y - rise * 0.5)} ${round(x + w * 0.3)} ${round(y - rise * 0.74)}Z`;
      x += w;
    }
    const back = (share: number) => {
      let data = "";
      for (let at = x; at >= start - 60; at -= 60) data += `L${round(at)} ${round(yAt(at, t + (next - t) * share))}`;
      return data;
    };
    const from = `M${round(start)} ${round(yAt(start, t))}${upper}`;
    drawn.push(
      path(`${from}${back(0.8)}Z`, mix(darken(leaf, 0.16), air, depth * (1 - t))),
      path(`${from}${back(0.3)}Z`, near),
      path(crown, edge, { opacity: 0.8 }),
    );
  }
  return group(drawn.join(""));
}

/** A picker's basket, hung from the brow, full of leaf; about the middle of the back. */
export const basket = (leaf: string) =>
  path("M-9 -8Q-10 10 -6 14L6 14Q10 10 9 -8Z", "#b98a4a") +
  path("M-9 -4L9 -4M-9.4 1L9.4 1M-8.6 6L8.6 6M-7 11L7 11", "none", { stroke: "#8a6230", "stroke-width": 1 }) +
  path("M-9.6 -7Q-7 -13 -3 -11Q0 -15 4 -11Q8 -13 9.6 -7Q0 -4 -9.6 -7Z", leaf) +
  path("M-6 -9Q-3 -12 0 -10.4Q4 -12.4 7 -8.6Q0 -7.4 -6 -9Z", lighten(leaf, 0.35));
