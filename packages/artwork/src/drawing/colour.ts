export const GREEN = "#228B22";
export const FOREST = "#006400";
export const LEAF = "#90EE90";
export const GOLD = "#FFD700";
export const CREAM = "#FFF6DF";
export const INK = "#16241a";

type Rgb = [number, number, number];

function parseColour(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour that lies `share` (0..1) of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const a = parseColour(from);
  const b = parseColour(to);
  const t = Math.max(0, Math.min(1, share));
  const channel = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * t)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Towards a warm white, as sunlight does. */
export const lighten = (colour: string, share: number) => mix(colour, "#fff3cf", share);

/** Towards a cool green-black, as shade does under this sky. */
export const darken = (colour: string, share: number) => mix(colour, "#0b1a1c", share);
