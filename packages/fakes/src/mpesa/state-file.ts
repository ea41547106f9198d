import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SimulatorState } from "#mpesa/simulator-state.ts";

const FILE_VERSION = 1;

export interface SavedState {
  readonly state: SimulatorState;
  /** How far the simulated time was ahead. */
  readonly ahead: number;
}

/** Version 1 of the file names the state `world`. */
interface SavedJson {
  version: number;
  world: SimulatorState;
  ahead: number;
}

/** The saved state; undefined when there is none, or it is of another version. */
export function readState(file: string): SavedState | undefined {
  try {
    const { version, world, ahead } = JSON.parse(readFileSync(file, "utf8")) as SavedJson;
    return version === FILE_VERSION ? { state: world, ahead } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes atomically. The file holds phone numbers, so only its owner can read it. */
export function writeState(file: string, { state, ahead }: SavedState): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify({ version: FILE_VERSION, world: state, ahead } satisfies SavedJson), {
    mode: 0o600,
  });
  renameSync(temporary, file);
}
