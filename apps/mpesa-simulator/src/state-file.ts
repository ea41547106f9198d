import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { World } from "#world.ts";

const VERSION = 1;

export interface Saved {
  readonly world: World;
  /** How far the simulated time had run ahead. */
  readonly ahead: number;
}

/** What was kept; undefined when nothing was, or in a shape that this version does not know. */
export function readState(file: string): Saved | undefined {
  try {
    const { version, ...saved } = JSON.parse(readFileSync(file, "utf8")) as Saved & { version: number };
    return version === VERSION ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all. The file holds phone numbers, so it is its owner's alone. */
export function writeState(file: string, saved: Saved): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ version: VERSION, ...saved }), { mode: 0o600 });
  renameSync(draft, file);
}
