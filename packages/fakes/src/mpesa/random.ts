/** The generator's state, part of the simulator's state so that a restart continues the sequence. */
export interface RandomState {
  state: number;
}

/** A number from 0 to 1 (exclusive), the same sequence for the same seed (mulberry32). */
export function nextRandom(random: RandomState): number {
  random.state = (random.state + 0x6d2b79f5) >>> 0;
  let mixed = random.state;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

export function pickRandom<T>(random: RandomState, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(nextRandom(random) * choices.length)] ?? choices[0];
}

export function randomText(random: RandomState, alphabet: string, length: number): string {
  let text = "";
  for (let index = 0; index < length; index++) text += alphabet[Math.floor(nextRandom(random) * alphabet.length)];
  return text;
}
