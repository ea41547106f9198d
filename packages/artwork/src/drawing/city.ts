import { darken, lighten, mix } from "./colour.ts";
import { ellipse, group, linePath, type Point, parsePoints, path, rect, round, type Sheet, stroke } from "./sheet.ts";
import type { Light } from "./sky.ts";

/** A slab with lit and shaded face and a grid of windows, some of them alight. */
export function tower(
  sheet: Sheet,
  light: Light,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  depth: number,
  glowing = 0.12,
): string {
  const { random } = sheet;
  const wall = mix(colour, light.haze, depth);
  const foot = mix(wall, light.haze, 0.35);
  const sunRight = light.sun.x * sheet.width > x;
  const split = width * 0.62;
  const [bright, dark] = [mix(lighten(wall, 0.2), light.warm, 0.25), darken(wall, 0.2)];
  const parts = [
    rect(x, y - height, split, height, sheet.linear(`0 ${sunRight ? dark : bright}, 1 ${foot}`)),
    rect(x + split, y - height, width - split, height, sheet.linear(`0 ${sunRight ? bright : dark}, 1 ${foot}`)),
  ];
  const pane = darken(wall, 0.35);
  let panes = "";
  let glow = "";
  const [stepX, stepY] = [Math.max(6, width / 8), Math.max(8, height / 22)];
  for (let wy = y - height + stepY * 0.7; wy < y - stepY; wy += stepY) {
    for (let wx = x + stepX * 0.35; wx < x + width - stepX * 0.5; wx += stepX) {
      const pieceData = `M${round(wx)} ${round(wy)}h${round(stepX * 0.5)}v${round(stepY * 0.5)}h-${round(stepX * 0.5)}Z`;
      if (random.happens(glowing)) glow += pieceData;
      else panes += pieceData;
    }
  }
  return parts.join("") + path(panes, pane, { opacity: 0.42 }) + path(glow, light.warm, { opacity: 0.85 });
}

/** The Kenyatta International Convention Centre: fluted round tower, saucer on top, the cone of the amphitheatre beside it. */
export function conventionCentreTower(
  sheet: Sheet,
  light: Light,
  x: number,
  y: number,
  height: number,
  depth: number,
): string {
  const wall = mix("#c98d5f", light.haze, depth);
  const half = height * 0.115;
  const sunRight = light.sun.x * sheet.width > x;
  const round3 = sheet.linear(
    sunRight
      ? `0 ${darken(wall, 0.4)}, 0.55 ${wall}, 0.85 ${mix(lighten(wall, 0.4), light.warm, 0.4)}, 1 ${wall}`
      : `0 ${wall}, 0.15 ${mix(lighten(wall, 0.4), light.warm, 0.4)}, 0.45 ${wall}, 1 ${darken(wall, 0.4)}`,
    [0, 0, 1, 0],
  );
  const top = y - height * 0.86;
  const at = (px: number, py: number): Point => [x + px * half, py];
  const flutes = [-0.75, -0.45, -0.15, 0.15, 0.45, 0.75].map((px) =>
    stroke(linePath([at(px, top), at(px, y)]), darken(wall, 0.45), height * 0.006, { opacity: 0.55 }),
  );
  let floors = "";
  for (let i = 1; i < 26; i++) floors += `M${round(x - half)} ${round(top + ((y - top) * i) / 26)}h${round(half * 2)}`;
  const saucer = y - height * 0.88;
  const amphitheatre: Point[] = [
    [x - half * 4.3, y],
    [x - half * 3.1, y - height * 0.3],
    [x - half * 2.8, y - height * 0.34],
    [x - half * 2.5, y - height * 0.3],
    [x - half * 1.3, y],
  ];
  return group(
    path(linePath(amphitheatre, true), round3) +
      rect(x - half, top, half * 2, y - top, round3) +
      flutes.join("") +
      stroke(floors, darken(wall, 0.5), height * 0.004, { opacity: 0.4 }) +
      path(linePath([at(-0.7, top), at(-1.55, saucer), at(1.55, saucer), at(0.7, top)], true), round3) +
      path(
        linePath(
          [at(-1.55, saucer), at(-0.9, saucer - height * 0.05), at(0.9, saucer - height * 0.05), at(1.55, saucer)],
          true,
        ),
        round3,
      ) +
      ellipse(x, saucer, half * 1.56, height * 0.012, darken(wall, 0.35)) +
      rect(x - half * 0.34, saucer - height * 0.1, half * 0.68, height * 0.05, darken(wall, 0.2)) +
      stroke(`M${x} ${saucer - height * 0.1}V${y - height * 1.1}`, darken(wall, 0.3), height * 0.008),
  );
}

/** Nairobi from Uhuru Park: far blocks, then the towers everyone knows. */
export function nairobi(sheet: Sheet, light: Light, y: number, scale = 1): string {
  const { random, width } = sheet;
  const far: string[] = [];
  for (let x = -20; x < width; x += random.between(34, 60)) {
    far.push(
      tower(
        sheet,
        light,
        x,
        y,
        random.between(30, 64),
        scale * random.between(50, 150),
        random.pick(["#9a8a8a", "#8a93a8", "#a89a8a"]),
        0.62,
        0.05,
      ),
    );
  }
  const mid = (share: number, w: number, h: number, colour: string, depth = 0.32) =>
    tower(sheet, light, share * width, y, w * scale, h * scale, colour, depth, 0.14);
  const spire = (share: number, w: number, h: number, colour: string) => {
    const x = share * width;
    const wall = mix(colour, light.haze, 0.3);
    const fill = sheet.linear(
      `0 ${darken(wall, 0.3)}, 0.6 ${wall}, 1 ${mix(lighten(wall, 0.3), light.warm, 0.4)}`,
      [0, 0, 1, 0],
    );
    const [a, b, t] = [(w * scale) / 2, (w * scale) / 3.2, y - h * scale];
    const ribs = [0.2, 0.35, 0.5, 0.65, 0.8].map((s) =>
      stroke(
        `M${x - a} ${round(y - h * scale * s)}L${x + a * 0.9} ${round(y - h * scale * (s + 0.05))}`,
        darken(wall, 0.4),
        2,
        { opacity: 0.4 },
      ),
    );
    return (
      path(
        linePath(
          [
            [x - a, y],
            [x - b, t],
            [x + b, t + 26 * scale],
            [x + a, y],
          ],
          true,
        ),
        fill,
      ) +
      ribs.join("") +
      stroke(`M${round(x - b * 0.4)} ${round(t)}V${round(t - 70 * scale)}`, wall, 4 * scale)
    );
  };
  const twin = (share: number) => {
    const x = share * width;
    const wall = mix("#c9b08c", light.haze, 0.26);
    const fill = sheet.linear(
      `0 ${darken(wall, 0.35)}, 0.6 ${wall}, 1 ${mix(lighten(wall, 0.4), light.warm, 0.4)}`,
      [0, 0, 1, 0],
    );
    const tube = (dx: number, h: number) =>
      rect(x + dx * scale, y - h * scale, 44 * scale, h * scale, fill) +
      ellipse(x + (dx + 22) * scale, y - h * scale, 22 * scale, 7 * scale, lighten(wall, 0.3));
    return (
      tube(0, 196) + tube(52, 172) + rect(x + 40 * scale, y - 150 * scale, 18 * scale, 150 * scale, darken(wall, 0.4))
    );
  };
  return group(
    far.join("") +
      mid(0.05, 74, 170, "#8f7f78", 0.45) +
      mid(0.12, 60, 220, "#7d8698", 0.42) +
      mid(0.2, 92, 190, "#a08068", 0.38) +
      spire(0.305, 92, 330, "#7f95a0") +
      mid(0.35, 70, 250, "#8a7f8f", 0.36) +
      mid(0.43, 96, 210, "#b08a66", 0.34) +
      conventionCentreTower(sheet, light, 0.545 * width, y, 330 * scale, 0.2) +
      mid(0.6, 62, 270, "#77839a", 0.34) +
      twin(0.655) +
      spire(0.755, 84, 370, "#6f8a8c") +
      mid(0.8, 88, 230, "#a3826e", 0.36) +
      mid(0.87, 60, 290, "#7f8aa0", 0.4) +
      mid(0.93, 100, 180, "#98867a", 0.44),
  );
}

/** A town house of the coast: lime-washed coral, deep doors, a thatched or flat roof. */
export function coralHouse(
  sheet: Sheet,
  light: Light,
  x: number,
  y: number,
  width: number,
  height: number,
  roof: "flat" | "thatch" | "battlement",
  depth = 0.1,
): string {
  const { random } = sheet;
  const wall = mix(random.pick(["#f3e8d0", "#ead9b8", "#f6efe2", "#e4cfa6"]), light.haze, depth);
  const sunLeft = light.sun.x * sheet.width < x;
  const fill = sheet.linear(
    `0 ${sunLeft ? lighten(wall, 0.4) : darken(wall, 0.16)}, 1 ${sunLeft ? darken(wall, 0.16) : lighten(wall, 0.4)}`,
    [0, 0, 1, 0.2],
  );
  const dark = mix("#5a4634", light.haze, depth);
  const parts = [rect(x, y - height, width, height, fill)];
  const count = Math.max(2, Math.round(width / 34));
  for (let floor = 0; floor < Math.round(height / 52); floor++) {
    for (let i = 0; i < count; i++) {
      const wx = x + (width * (i + 0.5)) / count;
      const wy = y - 22 - floor * 50;
      if (wy < y - height + 22) continue;
      const w = 5.5;
      parts.push(
        path(
          `M${round(wx - w)} ${round(wy + 14)}V${round(wy - 8)}Q${round(wx)} ${round(wy - 17)} ${round(wx + w)} ${round(wy - 8)}V${round(wy + 14)}Z`,
          random.happens(0.25) ? mix("#2f7a5a", light.haze, depth) : dark,
          { opacity: 0.85 },
        ),
      );
    }
  }
  if (roof === "battlement") {
    let teeth = `M${round(x)} ${round(y - height)}`;
    for (let tx = 0; tx + 12 <= width; tx += 12) teeth += `v-9h7v9h5`;
    parts.push(path(`${teeth}Z`, lighten(wall, 0.2)));
  }
  if (roof === "thatch") {
    const thatch = mix("#a98650", light.haze, depth);
    parts.push(
      path(
        linePath(
          [
            [x - 12, y - height + 8],
            [x + width * 0.2, y - height - width * 0.34],
            [x + width * 0.8, y - height - width * 0.34],
            [x + width + 12, y - height + 8],
          ],
          true,
        ),
        sheet.linear(`0 ${lighten(thatch, 0.3)}, 1 ${darken(thatch, 0.3)}`),
      ),
    );
  }
  return parts.join("");
}

export function minaret(sheet: Sheet, light: Light, x: number, y: number, height: number, depth = 0.15): string {
  const wall = mix("#f6efe2", light.haze, depth);
  const w = height * 0.075;
  const fill = sheet.linear(`0 ${lighten(wall, 0.5)}, 1 ${darken(wall, 0.22)}`, [0, 0, 1, 0]);
  const outline = parsePoints(
    "-1,0 -0.9,-0.72 -1.5,-0.74 -1.5,-0.79 -0.8,-0.79 -0.72,-0.9 -0.4,-0.96 0,-1 0.4,-0.96 0.72,-0.9 0.8,-0.79 1.5,-0.79 1.5,-0.74 0.9,-0.72 1,0",
  );
  return (
    path(
      linePath(
        outline.map(([px, py]) => [x + px * w, y + py * height]),
        true,
      ),
      fill,
    ) + ellipse(x, y - height * 0.66, w * 0.3, w * 0.6, darken(wall, 0.5))
  );
}
