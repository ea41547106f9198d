import { randomInt } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

interface Place {
  dataDirectory: string;
  /** Inside `DATA_DIR/media`; without one, that folder itself. */
  folder?: string;
}

const folderOf = ({ dataDirectory, folder = "" }: Place) => path.join(dataDirectory, "media", folder);
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Writes a file atomically; several writers of one file do not disturb each other. @param file a name without folders */
export async function writeMedia(place: Place, file: string, content: Buffer): Promise<void> {
  const folder = folderOf(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(folder, `.${file}.${randomInt(2 ** 47)}.part`);
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path.join(folder, file));
}

/** @returns undefined when there is no such file. @param file a name that was checked: it becomes part of a path */
export async function readMedia(place: Place, file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(folderOf(place), path.basename(file)));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Ignores files that do not exist. */
export async function deleteMedia(place: Place, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(path.join(folderOf(place), path.basename(file)), { force: true });
}

/** All files with the instant of their last change, in milliseconds. */
export async function listMedia(place: Place): Promise<{ file: string; at: number }[]> {
  const folder = folderOf(place);
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: { file: string; at: number }[] = [];
  for (const file of names) {
    const about = await stat(path.join(folder, file)).catch(() => undefined);
    if (about?.isFile()) found.push({ file, at: about.mtimeMs });
  }
  return found;
}
