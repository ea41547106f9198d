/** The folder of backups, and what names say about its files. */
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Unless `npm run backup` is told another one. */
export const backupFolder = (dataDirectory: string): string => path.join(dataDirectory, "backups");

const ARCHIVE_EXTENSION = ".tar.zst.age";
/** Ends the name of an archive that is being written, or whose writer was killed. */
export const PARTIAL_EXTENSION = ".part";
/** An archive that is being written grows all the time. */
const ABANDONED_AFTER_MS = 3_600_000;

export function backupFilePaths(folder: string, at: Date) {
  const name = path.join(folder, `party-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`);
  return { archive: `${name}${ARCHIVE_EXTENSION}`, keyFile: `${name}.key.age` };
}

/** @returns files of the folder with this ending; none if there is no folder */
async function listFiles(folder: string, ending: string): Promise<{ file: string; changedAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(ending)).map((name) => path.join(folder, name));
  const found = await Promise.all(
    files.map(async (file) => ({ file, about: await stat(file).catch(() => undefined) })),
  );
  return found.flatMap(({ file, about }) => (about ? [{ file, changedAt: about.mtimeMs }] : []));
}

/** Removes archives whose writers were killed. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const { file, changedAt } of await listFiles(folder, `${ARCHIVE_EXTENSION}${PARTIAL_EXTENSION}`)) {
    if (changedAt < Date.now() - ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

/** @returns seconds since 1970 when the newest complete archive was finished, or 0 if there is none */
export async function findNewestBackup(folder: string): Promise<number> {
  const archives = await listFiles(folder, ARCHIVE_EXTENSION);
  return archives.reduce((newest, { changedAt }) => Math.max(newest, changedAt / 1_000), 0);
}
