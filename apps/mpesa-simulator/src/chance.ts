/** What every draw starts from; kept with the rest of the state, so that a restart goes on where it was. */
export interface Chance {
  state: number;
}

/** A number from 0 up to 1, the same row for the same seed (mulberry32). */
export function draw(chance: Chance): number {
  chance.state = (chance.state + 0x6d2b79f5) >>> 0;
  let mixed = chance.state;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

export function pick<T>(chance: Chance, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(draw(chance) * choices.length)] ?? choices[0];
}

export function letters(chance: Chance, alphabet: string, length: number): string {
  let text = "";
  for (let index = 0; index < length; index++) text += alphabet[Math.floor(draw(chance) * alphabet.length)];
  return text;
}
