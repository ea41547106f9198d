import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { World } from "#mpesa/world.ts";

const VERSION = 1;

export interface Saved {
  readonly world: World;
  /** How far the simulated time was ahead. */
  readonly ahead: number;
}

/** The saved state; undefined when there is none, or it is of another version. */
export function readState(file: string): Saved | undefined {
  try {
    const { version, ...saved } = JSON.parse(readFileSync(file, "utf8")) as Saved & { version: number };
    return version === VERSION ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Writes atomically. The file holds phone numbers, so only its owner can read it. */
export function writeState(file: string, saved: Saved): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify({ version: VERSION, ...saved }), { mode: 0o600 });
  renameSync(temporary, file);
}
