/** After it, names of files that were made or renamed in a folder survive a loss of power. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";

/** Windows cannot open folders and needs no fsync. */
const isSyncNeeded = process.platform !== "win32";

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
