/** Seeded variation: the same seed draws the same picture on every machine. */
export interface RandomSource {
  next(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  happens(probability: number): boolean;
}

export function createRandomSource(seed: string): RandomSource {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    happens: (probability) => next() < probability,
  };
}

/** Smooth noise in -1..1, fractal over `octaves`; `seed` shifts the curve. */
export function noise(x: number, seed: number, octaves = 4): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  let frequency = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const at = x * frequency + seed * 17.31 + octave * 71.7;
    const cell = Math.floor(at);
    const t = at - cell;
    const ease = t * t * (3 - 2 * t);
    sum += weight * (hashCell(cell) * (1 - ease) + hashCell(cell + 1) * ease);
    total += weight;
    weight *= 0.5;
    frequency *= 2.03;
  }
  return sum / total;
}

function hashCell(cell: number): number {
  const wave = Math.sin(cell * 127.1 + 311.7) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}
