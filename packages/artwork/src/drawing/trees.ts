import { darken, lighten, mix } from "./colour.ts";
import { curvePath, ellipse, group, type Point, path, round, type Sheet, stroke } from "./sheet.ts";

/** An umbrella thorn: flat layered crown on a fan of branches. `x`,`y` is the foot. */
export function acacia(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  colours: { trunk: string; crown: string; light?: string },
  spread = 1,
): string {
  const { random } = sheet;
  const top = y - size;
  const branches: string[] = [];
  const crown: { x: number; y: number; rx: number }[] = [];
  const fork: Point = [x + random.between(-0.04, 0.04) * size, y - size * 0.42];
  branches.push(
    path(
      `M${round(x - size * 0.045)} ${round(y)}Q${round(x - size * 0.015)} ${round(y - size * 0.2)} ${round(fork[0] - size * 0.03)} ${round(fork[1])}L${round(fork[0] + size * 0.03)} ${round(fork[1])}Q${round(x + size * 0.02)} ${round(y - size * 0.2)} ${round(x + size * 0.06)} ${round(y)}Z`,
      colours.trunk,
    ),
  );
  const arms = 6;
  for (let i = 0; i < arms; i++) {
    const t = (i + 0.5) / arms - 0.5;
    const ex = x + t * size * 1.45 * spread + random.between(-0.03, 0.03) * size;
    const ey = top + size * (0.14 + Math.abs(t) * 0.2) + random.between(-0.03, 0.03) * size;
    branches.push(
      stroke(
        `M${round(fork[0])} ${round(fork[1])}Q${round(fork[0] + (ex - fork[0]) * 0.35)} ${round(ey + size * 0.16)} ${round(ex)} ${round(ey)}`,
        colours.trunk,
        size * (0.035 - Math.abs(t) * 0.018),
      ),
    );
    crown.push({ x: ex, y: ey, rx: size * random.between(0.22, 0.34) * spread });
  }
  crown.push({ x, y: top + size * 0.04, rx: size * 0.42 * spread });
  const leaf = (dy: number, grow: number, fill: string, opacity = 1) =>
    crown
      .map((c) => path(leafClump(sheet, c.x, c.y + dy * size, c.rx * grow, size * 0.075 * grow), fill, { opacity }))
      .join("");
  return group(
    branches.join("") +
      leaf(0.025, 1.06, darken(colours.crown, 0.4)) +
      leaf(0, 1, colours.crown) +
      leaf(-0.022, 0.62, colours.light ?? lighten(colours.crown, 0.25), 0.75),
  );
}

/** A flat heap of leaves with an uneven edge. */
function leafClump(sheet: Sheet, x: number, y: number, rx: number, ry: number): string {
  const { random } = sheet;
  const points: Point[] = [];
  const count = 14;
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2;
    const bulge = random.between(0.82, 1.14);
    const sin = Math.sin(angle);
    points.push([x + Math.cos(angle) * rx * bulge, y + sin * ry * bulge * (sin > 0 ? 0.55 : 1.25)]);
  }
  return curvePath(points, true);
}

/** A round-crowned tree for towns and gardens. */
export function roundTree(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  crown: string,
  trunk = "#4a3526",
  light?: string,
): string {
  const { random } = sheet;
  const blobs: string[] = [];
  const shape = (dx: number, dy: number, r: number, fill: string, opacity = 1) =>
    path(leafClump(sheet, x + dx * size, y - size + dy * size, r * size, r * size * 0.86), fill, { opacity });
  const lumps = Array.from(
    { length: 6 },
    () => [random.between(-0.26, 0.26), random.between(0.22, 0.52), random.between(0.2, 0.3)] as const,
  );
  for (const [dx, dy, r] of lumps) blobs.push(shape(dx, dy + 0.03, r * 1.1, darken(crown, 0.3)));
  for (const [dx, dy, r] of lumps) blobs.push(shape(dx, dy - 0.02, r, crown));
  for (const [dx, dy, r] of lumps) blobs.push(shape(dx + 0.05, dy - 0.07, r * 0.5, light ?? lighten(crown, 0.3), 0.6));
  return (
    path(
      `M${round(x - size * 0.04)} ${round(y)}L${round(x - size * 0.02)} ${round(y - size * 0.6)}L${round(x + size * 0.03)} ${round(y - size * 0.6)}L${round(x + size * 0.05)} ${round(y)}Z`,
      trunk,
    ) + blobs.join("")
  );
}

/** A coconut palm leaning by `lean` of its height. */
export function palm(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  colours: { trunk: string; leaf: string; light: string },
  lean = 0.18,
): string {
  const { random } = sheet;
  const hx = x + lean * size;
  const hy = y - size;
  const bend: Point = [x + lean * size * 0.1, y - size * 0.55];
  const w = size * 0.026;
  const trunk = path(
    `M${round(x - w * 1.6)} ${round(y)}Q${round(bend[0] - w)} ${round(bend[1])} ${round(hx - w * 0.7)} ${round(hy)}L${round(hx + w * 0.7)} ${round(hy)}Q${round(bend[0] + w)} ${round(bend[1])} ${round(x + w * 1.6)} ${round(y)}Z`,
    colours.trunk,
  );
  const glint = stroke(
    `M${round(x + w)} ${round(y)}Q${round(bend[0] + w * 0.6)} ${round(bend[1])} ${round(hx + w * 0.3)} ${round(hy)}`,
    lighten(colours.trunk, 0.4),
    w * 0.6,
    { opacity: 0.7 },
  );
  const fronds = [-170, -150, -122, -98, -78, -55, -30, -8, 14, 196].map((angle, i) => {
    const a = ((angle + random.between(-7, 7)) * Math.PI) / 180;
    const length = size * random.between(0.42, 0.54);
    return frond(hx, hy, a, length, i % 3 === 1 ? colours.light : i % 2 ? colours.leaf : darken(colours.leaf, 0.25));
  });
  const nuts = [-0.02, 0.015, 0.035].map((dx, i) =>
    ellipse(hx + dx * size, hy + size * (0.025 + (i % 2) * 0.015), size * 0.02, size * 0.024, "#8a6a2c"),
  );
  return trunk + glint + fronds.join("") + nuts.join("");
}

function frond(x: number, y: number, angle: number, length: number, fill: string): string {
  const droop = length * 0.55;
  const at = (t: number): Point => [
    x + Math.cos(angle) * length * t,
    y + Math.sin(angle) * length * t * 0.75 + droop * t * t,
  ];
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 0; i <= 12; i++) {
    const t = i / 12;
    const [px, py] = at(t);
    const w = length * 0.1 * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.08)) + 1;
    upper.push([px, py - w * 0.35]);
    lower.push([px + Math.cos(angle) * 2 * (i % 2), py + w * (i % 2 ? 1.25 : 0.45)]);
  }
  return path(`M${[...upper, ...lower.reverse()].map(([px, py]) => `${round(px)} ${round(py)}`).join("L")}Z`, fill);
}

/** A banana plant: broad torn leaves from one foot. */
export function banana(sheet: Sheet, x: number, y: number, size: number, leaf: string): string {
  const leaves = [-155, -130, -108, -84, -62, -38, -18].map((angle, i) => {
    const a = ((angle + sheet.random.between(-6, 6)) * Math.PI) / 180;
    const length = size * sheet.random.between(0.7, 1);
    const tip: Point = [x + Math.cos(a) * length, y - size * 0.25 + Math.sin(a) * length * 0.9 + length * 0.18];
    const mid: Point = [x + Math.cos(a) * length * 0.5, y - size * 0.3 + Math.sin(a) * length * 0.75];
    const n: Point = [-Math.sin(a) * size * 0.11, Math.cos(a) * size * 0.11];
    const fill = i % 2 ? leaf : darken(leaf, 0.22);
    return (
      path(
        `M${round(x)} ${round(y - size * 0.2)}Q${round(mid[0] + n[0])} ${round(mid[1] + n[1])} ${round(tip[0])} ${round(tip[1])}Q${round(mid[0] - n[0])} ${round(mid[1] - n[1])} ${round(x)} ${round(y - size * 0.2)}Z`,
        fill,
      ) +
      stroke(
        `M${round(x)} ${round(y - size * 0.2)}Q${round(mid[0])} ${round(mid[1])} ${round(tip[0])} ${round(tip[1])}`,
        lighten(leaf, 0.35),
        size * 0.012,
        { opacity: 0.8 },
      )
    );
  });
  return (
    path(
      `M${round(x - size * 0.06)} ${round(y)}L${round(x - size * 0.03)} ${round(y - size * 0.35)}L${round(x + size * 0.03)} ${round(y - size * 0.35)}L${round(x + size * 0.07)} ${round(y)}Z`,
      mix(leaf, "#8a7a3c", 0.5),
    ) + leaves.join("")
  );
}
