import { darken, lighten } from "./colour.ts";
import type { Palette } from "./palette.ts";
import { circle, ellipse, group, linePath, type Point, path, rect, round, type Sheet, stroke } from "./sheet.ts";

/** A market umbrella in wedges of two colours; `y` is the foot of its pole. */
export function parasol(palette: Palette, x: number, y: number, size: number, colours: [string, string]): string {
  const top = y - size;
  const rim = top + size * 0.34;
  const half = size * 0.62;
  const wedges: string[] = [];
  const count = 8;
  const edge = (t: number) => x + Math.sin((t - 0.5) * Math.PI) * half;
  for (let i = 0; i < count; i++) {
    const [a, b] = [edge(i / count), edge((i + 1) / count)];
    const colour = palette.tone(colours[i % 2]!);
    const shade = i < count / 3 ? darken(colour, 0.2) : i > count * 0.62 ? lighten(colour, 0.22) : colour;
    wedges.push(
      path(
        `M${round(x)} ${round(top)}Q${round(x + (a - x) * 0.75)} ${round(top + size * 0.1)} ${round(a)} ${round(rim)}Q${round((a + b) / 2)} ${round(rim + size * 0.05)} ${round(b)} ${round(rim)}Q${round(x + (b - x) * 0.75)} ${round(top + size * 0.1)} ${round(x)} ${round(top)}Z`,
        shade,
      ),
    );
  }
  return (
    stroke(`M${x} ${top}V${y}`, palette.tone("#6b5238"), size * 0.02) +
    group(wedges.join("")) +
    circle(x, top - 3, size * 0.014, palette.tone("#5a4630"))
  );
}

/** A heap of round fruit on a cloth. */
export function fruitHeap(sheet: Sheet, palette: Palette, x: number, y: number, half: number, colour: string): string {
  const { random } = sheet;
  const r = half / 4.2;
  const fruit: string[] = [];
  for (let row = 0; row < 4; row++) {
    const count = 4 - row;
    for (let i = 0; i < count; i++) {
      const fx = x + (i - (count - 1) / 2) * r * 2.05 + random.between(-1, 1);
      const fy = y - r - row * r * 1.55;
      const tone = palette.tone(random.happens(0.3) ? darken(colour, 0.14) : colour);
      fruit.push(
        circle(fx, fy, r, tone) +
          ellipse(fx + r * 0.3, fy - r * 0.35, r * 0.35, r * 0.25, lighten(tone, 0.55), { opacity: 0.8 }),
      );
    }
  }
  return fruit.join("");
}

/** Bundles of greens, laid fan over fan. */
export function bundledGreens(sheet: Sheet, palette: Palette, x: number, y: number, half: number): string {
  const { random } = sheet;
  return Array.from({ length: 9 }, (_, i) => {
    const gx = x + ((i % 5) / 4 - 0.5) * half * 1.6;
    const gy = y - (i > 4 ? half * 0.35 : 0);
    const h = half * random.between(0.6, 0.85);
    const colour = palette.tone(random.pick(["#2f8a3a", "#4aa544", "#1f6f34", "#6fbf4a"]));
    return (
      path(
        `M${round(gx)} ${round(gy)}C${round(gx - h * 0.7)} ${round(gy - h * 0.5)} ${round(gx - h * 0.4)} ${round(gy - h)} ${round(gx)} ${round(gy - h * 0.9)}C${round(gx + h * 0.4)} ${round(gy - h)} ${round(gx + h * 0.7)} ${round(gy - h * 0.5)} ${round(gx)} ${round(gy)}Z`,
        colour,
      ) + stroke(`M${round(gx)} ${round(gy)}V${round(gy - h * 0.7)}`, lighten(colour, 0.5), 1.4, { opacity: 0.7 })
    );
  }).join("");
}

/** Bunches of bananas hanging in hands. */
function bananas(palette: Palette, x: number, y: number, size: number): string {
  return Array.from({ length: 3 }, (_, row) =>
    Array.from({ length: 5 }, (_, i) => {
      const a = (i - 2) * 0.34;
      const [bx, by] = [x + Math.sin(a) * size * 0.3, y - size * 0.3 + row * size * 0.18];
      return stroke(
        `M${round(x)} ${round(by - size * 0.1)}Q${round(bx + Math.sin(a) * size * 0.2)} ${round(by)} ${round(bx)} ${round(by + size * 0.16)}`,
        palette.tone(i % 2 ? "#e6c22e" : "#f2d84a"),
        size * 0.09,
      );
    }).join(""),
  ).join("");
}

export const crate = (palette: Palette, x: number, y: number, width: number, height: number, colour = "#a9794a") =>
  rect(x, y - height, width, height, palette.tone(colour)) +
  [0.14, 0.5, 0.86]
    .map((t) =>
      rect(x, y - height * t - height * 0.04, width, height * 0.08, palette.tone(darken(colour, 0.35)), {
        opacity: 0.6,
      }),
    )
    .join("") +
  rect(x, y - height, width * 0.06, height, palette.tone(darken(colour, 0.25))) +
  rect(x + width * 0.94, y - height, width * 0.06, height, palette.tone(lighten(colour, 0.2)));

/** A plank table with a cloth and goods upon it. */
export function stall(
  sheet: Sheet,
  palette: Palette,
  x: number,
  y: number,
  width: number,
  cloth: string,
  goods: readonly string[],
): string {
  const height = width * 0.34;
  const drape: Point[] = [
    [x, y - height],
    [x + width, y - height],
    [x + width * 0.99, y - height * 0.28],
  ];
  const scallops = Array.from(
    { length: 6 },
    (_, i) =>
      `Q${round(x + width * (0.99 - (i + 0.5) * 0.163))} ${round(y - height * 0.12)} ${round(x + width * (0.99 - (i + 1) * 0.163))} ${round(y - height * 0.28)}`,
  ).join("");
  const tones = palette.tone(cloth);
  const step = width / goods.length;
  const wares = goods.map((kind, i) => {
    const gx = x + step * (i + 0.5);
    if (kind === "greens") return bundledGreens(sheet, palette, gx, y - height, step * 0.5);
    if (kind === "bananas") return bananas(palette, gx, y - height - step * 0.16, step * 0.8);
    return fruitHeap(sheet, palette, gx, y - height, step * 0.46, kind);
  });
  return (
    ellipse(x + width / 2, y, width * 0.54, width * 0.04, "#2a1a10", { opacity: 0.35 }) +
    rect(x + width * 0.04, y - height, width * 0.04, height, palette.tone("#6b4a2a")) +
    rect(x + width * 0.92, y - height, width * 0.04, height, palette.tone("#6b4a2a")) +
    path(`${linePath(drape)}${scallops}Z`, sheet.linear(`0 ${tones}, 1 ${darken(tones, 0.35)}`)) +
    rect(x - 4, y - height - 5, width + 8, 8, palette.tone("#8a6238"), { rx: 3 }) +
    wares.join("")
  );
}

/** A row of small shops with iron roofs and painted fronts. */
export function shops(sheet: Sheet, palette: Palette, from: number, to: number, y: number, height: number): string {
  const { random } = sheet;
  const parts: string[] = [];
  for (let x = from; x < to; ) {
    const w = height * random.between(0.9, 1.4);
    const h = height * random.between(0.82, 1.1);
    const wall = palette.tone(
      random.pick(["#2f8a5a", "#d98a3a", "#3f7fb0", "#c9543e", "#e6c65a", "#e9dcc0", "#7a5a8a"]),
    );
    parts.push(rect(x, y - h, w, h, sheet.linear(`0 ${lighten(wall, 0.15)}, 1 ${darken(wall, 0.2)}`)));
    parts.push(
      path(
        linePath(
          [
            [x - 8, y - h + 6],
            [x + 4, y - h - h * 0.2],
            [x + w - 4, y - h - h * 0.2],
            [x + w + 8, y - h + 6],
          ],
          true,
        ),
        palette.tone(random.pick(["#a8a49a", "#8f6a52", "#9aa6a8"])),
      ),
    );
    parts.push(
      rect(
        x + w * 0.08,
        y - h * 0.86,
        w * 0.84,
        h * 0.16,
        palette.tone(random.pick(["#fff1c9", "#123f2a", "#7a1f1f", "#1f3f6a"])),
        { rx: 3 },
      ),
    );
    parts.push(
      rect(x + w * 0.12, y - h * 0.62, w * 0.4, h * 0.36, darken(wall, 0.6)),
      rect(x + w * 0.64, y - h * 0.62, w * 0.24, h * 0.62, darken(wall, 0.5)),
    );
    parts.push(
      path(
        linePath(
          [
            [x + w * 0.06, y - h * 0.62],
            [x + w * 0.58, y - h * 0.62],
            [x + w * 0.62, y - h * 0.5],
            [x + w * 0.02, y - h * 0.5],
          ],
          true,
        ),
        palette.tone(random.pick(["#c8452e", "#e8b23a", "#2f7a4a"])),
      ),
    );
    x += w + 3;
  }
  return parts.join("");
}
