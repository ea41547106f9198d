import { darken, lighten, mix } from "./colour.ts";
import type { Palette } from "./palette.ts";
import { circle, ellipse, group, linePath, type Point, path, rect, round, type Sheet, stroke } from "./sheet.ts";

/** A solar panel on its stand, tipped to the sun. */
export function solarPanel(sheet: Sheet, palette: Palette, x: number, y: number, size: number): string {
  const at = (u: number, v: number): Point => [
    x + (u - 0.5) * size * 1.5 + v * size * 0.22,
    y - size * (0.35 + v * 0.5) - u * size * 0.06,
  ];
  const pane = path(
    linePath([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], true),
    sheet.linear(
      `0 ${palette.tone("#6fa6d0")}, 0.5 ${palette.tone("#24507f")}, 1 ${palette.tone("#122f55")}`,
      [1, 0, 0, 1],
    ),
    { stroke: palette.tone("#d6dde0"), "stroke-width": size * 0.03 },
  );
  const grid = [0.2, 0.4, 0.6, 0.8].map((u) =>
    stroke(linePath([at(u, 0), at(u, 1)]), palette.tone("#bcd2e6"), size * 0.012, { opacity: 0.7 }),
  );
  const rungs = [0.33, 0.66].map((v) =>
    stroke(linePath([at(0, v), at(1, v)]), palette.tone("#bcd2e6"), size * 0.012, { opacity: 0.7 }),
  );
  const legs = [0.18, 0.82].map((u) =>
    stroke(linePath([at(u, 0.4), [x + (u - 0.5) * size * 1.3, y]]), palette.tone("#7d8480"), size * 0.04),
  );
  return (
    ellipse(x, y, size * 0.8, size * 0.07, "#2a1c12", { opacity: 0.3 }) +
    legs.join("") +
    pane +
    grid.join("") +
    rungs.join("")
  );
}

/** A raised tank on legs, with a tap. */
export function waterTank(sheet: Sheet, palette: Palette, x: number, y: number, size: number): string {
  const w = size * 0.3;
  const steel = palette.tone("#6a6f6a");
  const legs = [-0.8, 0.8].map((s) =>
    stroke(`M${round(x + s * w)} ${round(y)}L${round(x + s * w * 0.86)} ${round(y - size * 0.5)}`, steel, size * 0.03),
  );
  const tank = palette.tone("#1d2b2a");
  return (
    legs.join("") +
    stroke(
      `M${round(x - w * 0.8)} ${round(y - size * 0.05)}L${round(x + w * 0.75)} ${round(y - size * 0.45)}M${round(x + w * 0.8)} ${round(y - size * 0.05)}L${round(x - w * 0.75)} ${round(y - size * 0.45)}`,
      steel,
      size * 0.015,
    ) +
    rect(x - w * 1.1, y - size * 0.53, w * 2.2, size * 0.05, palette.tone("#8a6a44")) +
    path(
      `M${round(x - w)} ${round(y - size * 0.53)}V${round(y - size * 0.9)}Q${round(x)} ${round(y - size * 1.06)} ${round(x + w)} ${round(y - size * 0.9)}V${round(y - size * 0.53)}Z`,
      sheet.linear(`0 ${tank}, 0.7 ${lighten(tank, 0.18)}, 0.85 ${lighten(tank, 0.4)}, 1 ${tank}`, [0, 0, 1, 0]),
    ) +
    [0.6, 0.68, 0.76, 0.84]
      .map((t) => stroke(`M${round(x - w)} ${round(y - size * t)}h${round(w * 2)}`, darken(tank, 0.4), size * 0.012))
      .join("")
  );
}

/** A round house under thatch. */
export function roundHouse(sheet: Sheet, palette: Palette, x: number, y: number, size: number): string {
  const wall = palette.tone("#b5784a");
  const thatch = palette.tone("#b49655");
  return (
    rect(
      x - size * 0.36,
      y - size * 0.4,
      size * 0.72,
      size * 0.4,
      sheet.linear(`0 ${darken(wall, 0.3)}, 0.7 ${wall}, 1 ${lighten(wall, 0.3)}`, [0, 0, 1, 0]),
    ) +
    path(
      `M${round(x - size * 0.08)} ${round(y)}V${round(y - size * 0.26)}H${round(x + size * 0.1)}V${round(y)}Z`,
      darken(wall, 0.65),
    ) +
    path(
      `M${round(x - size * 0.54)} ${round(y - size * 0.34)}Q${round(x - size * 0.12)} ${round(y - size * 0.66)} ${round(x)} ${round(y - size * 0.98)}Q${round(x + size * 0.12)} ${round(y - size * 0.66)} ${round(x + size * 0.54)} ${round(y - size * 0.34)}Q${round(x)} ${round(y - size * 0.26)} ${round(x - size * 0.54)} ${round(y - size * 0.34)}Z`,
      sheet.linear(`0 ${darken(thatch, 0.3)}, 0.65 ${thatch}, 1 ${lighten(thatch, 0.3)}`, [0, 0, 1, 0.3]),
    )
  );
}

/** A long low building with an iron roof and a veranda: school or clinic. */
export function longHouse(
  sheet: Sheet,
  palette: Palette,
  x: number,
  y: number,
  width: number,
  {
    wall = "#f0e6cf",
    trim = "#228B22",
    roof = "#a4462f",
    cross = false,
  }: { wall?: string; trim?: string; roof?: string; cross?: boolean } = {},
): string {
  const h = width * 0.27;
  const face = palette.tone(wall);
  const iron = palette.tone(roof);
  const openings: string[] = [];
  const count = 7;
  for (let i = 0; i < count; i++) {
    const wx = x + (width * (i + 0.5)) / count;
    const w = width * 0.036;
    const door = i === 1 || i === 5;
    openings.push(
      rect(
        wx - w,
        y - h * (door ? 0.68 : 0.66),
        w * 2,
        h * (door ? 0.68 : 0.36),
        palette.tone(door ? "#3f5a44" : "#33505a"),
        { rx: 1 },
      ),
    );
    openings.push(rect(wx - w * 1.2, y - h * 0.7, w * 2.4, h * 0.05, palette.tone("#ffffff")));
    if (!door) openings.push(stroke(`M${round(wx)} ${round(y - h * 0.66)}v${round(h * 0.36)}`, face, 1.6));
  }
  const ribs = Array.from({ length: 18 }, (_, i) => {
    const t = i / 17;
    return stroke(
      `M${round(x - width * 0.03 + width * 1.06 * t)} ${round(y - h * 0.88)}L${round(x + width * 0.06 + width * 0.88 * t)} ${round(y - h * 1.42)}`,
      darken(iron, 0.3),
      1.4,
      { opacity: 0.5 },
    );
  });
  const posts = Array.from({ length: 6 }, (_, i) =>
    rect(x - width * 0.02 + (width * 1.03 * i) / 5, y - h * 0.9, width * 0.008, h * 0.9, palette.tone("#ffffff")),
  );
  const sign = cross
    ? circle(x + width / 2, y - h * 1.15, h * 0.2, palette.tone("#ffffff")) +
      path(
        linePath([[x + width / 2 - h * 0.04, y - h * 1.28]]) +
          `h${round(h * 0.08)}v${round(h * 0.09)}h${round(h * 0.09)}v${round(h * 0.08)}h${round(-h * 0.09)}v${round(h * 0.09)}h${round(-h * 0.08)}v${round(-h * 0.09)}h${round(-h * 0.09)}v${round(-h * 0.08)}h${round(h * 0.09)}Z`,
        palette.tone("#1f8a3a"),
      )
    : "";
  return group(
    ellipse(x + width / 2, y, width * 0.55, width * 0.02, "#2a1c12", { opacity: 0.3 }) +
      rect(x, y - h * 0.92, width, h * 0.92, sheet.linear(`0 ${darken(face, 0.3)}, 0.25 ${face}, 1 ${face}`)) +
      rect(x, y - h * 0.24, width, h * 0.24, palette.tone(trim)) +
      openings.join("") +
      path(
        linePath(
          [
            [x - width * 0.03, y - h * 0.86],
            [x + width * 0.06, y - h * 1.44],
            [x + width * 0.94, y - h * 1.44],
            [x + width * 1.03, y - h * 0.86],
          ],
          true,
        ),
        sheet.linear(`0 ${lighten(iron, 0.22)}, 1 ${darken(iron, 0.15)}`),
      ) +
      ribs.join("") +
      posts.join("") +
      sign,
  );
}

/** A ballot box with its slot; `lid` in the party's green. */
export function ballotBox(sheet: Sheet, palette: Palette, x: number, y: number, size: number, lid = "#228B22"): string {
  const clear = palette.tone("#e9f3ee");
  const papers = Array.from({ length: 7 }, (_, i) => {
    const px = x + sheet.random.between(-0.34, 0.2) * size;
    const py = y - size * (0.08 + i * 0.055);
    return rect(px, py, size * 0.24, size * 0.03, palette.tone(i % 3 ? "#ffffff" : "#fbe9b0"), {
      transform: `rotate(${Math.round(sheet.random.between(-16, 16))} ${round(px)} ${round(py)})`,
    });
  });
  return (
    ellipse(x, y + size * 0.01, size * 0.62, size * 0.06, "#0b1f16", { opacity: 0.4 }) +
    path(
      linePath(
        [
          [x - size * 0.5, y - size * 0.72],
          [x + size * 0.5, y - size * 0.72],
          [x + size * 0.46, y],
          [x - size * 0.46, y],
        ],
        true,
      ),
      sheet.linear(`0 ${mix(clear, "#9fc4b4", 0.5)}, 0.5 ${clear}, 1 ${mix(clear, "#8fb4a6", 0.6)}`, [0, 0, 1, 0]),
    ) +
    group(papers.join(""), { opacity: 0.9 }) +
    path(
      linePath(
        [
          [x + size * 0.3, y - size * 0.7],
          [x + size * 0.4, y - size * 0.7],
          [x + size * 0.34, y - size * 0.02],
          [x + size * 0.26, y - size * 0.02],
        ],
        true,
      ),
      "#ffffff",
      { opacity: 0.5 },
    ) +
    rect(
      x - size * 0.56,
      y - size * 0.84,
      size * 1.12,
      size * 0.14,
      sheet.linear(`0 ${lighten(palette.tone(lid), 0.3)}, 1 ${darken(palette.tone(lid), 0.2)}`),
      { rx: size * 0.03 },
    ) +
    ellipse(x, y - size * 0.84, size * 0.5, size * 0.07, palette.tone(lighten(lid, 0.16))) +
    ellipse(x, y - size * 0.845, size * 0.22, size * 0.018, "#0a2414") +
    rect(x - size * 0.2, y - size * 0.44, size * 0.4, size * 0.2, palette.tone("#FFD700"), { rx: size * 0.02 }) +
    stroke(
      `M${round(x - size * 0.09)} ${round(y - size * 0.34)}l${round(size * 0.06)} ${round(size * 0.05)}l${round(size * 0.12)} ${round(-size * 0.11)}`,
      palette.tone("#006400"),
      size * 0.035,
    )
  );
}
