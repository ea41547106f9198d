import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";

/** Windows cannot open folders and needs no fsync. */
const isSyncNeeded = process.platform !== "win32";

/** After it, names of files that were made or renamed in a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  if (!isSyncNeeded) return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

export function syncFolderSync(folder: string): void {
  if (!isSyncNeeded) return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder and those above it that are missing, readable by its owner alone. `mkdir` with `recursive` never returns where the
 * system refuses with ENOENT, as below /proc.
 * @throws Error of the system
 */
export function makeFolderSync(folder: string): void {
  if (existsSync(folder)) return;
  makeFolderSync(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
