import { randomInt } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type MediaStore, PRIVATE_FOLDER } from "./media-store.ts";

const isFileMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

const undefinedIfMissing = (error: unknown): undefined => {
  if (!isFileMissing(error)) throw error;
};

/** Files in a folder of this machine, private ones in `private` beside it. Its methods throw the errors of Node. */
export function openLocalStore(root: string): MediaStore {
  const folderOf = (folder: string) =>
    folder === PRIVATE_FOLDER ? path.join(path.dirname(root), folder) : path.join(root, folder);
  const pathOf = (key: string) => {
    const [folder, file] = key.includes("/") ? [path.dirname(key), path.basename(key)] : ["", key];
    if (!/^[a-z]*$/.test(folder) || /^\.*$/.test(file)) throw new Error("this is no key of a media file");
    return path.join(folderOf(folder), file);
  };
  return {
    async put(key, content) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const unfinished = path.join(path.dirname(target), `.${path.basename(target)}.${randomInt(2 ** 47)}.part`);
      const handle = await open(unfinished, "w", 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, target);
    },
    async get(key, range) {
      const handle = await open(pathOf(key)).catch(undefinedIfMissing);
      if (!handle) return undefined;
      try {
        if (!range) return await handle.readFile();
        const { from, to } = range;
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    async delete(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *list(folder, startsWith = "") {
      const directory = folderOf(folder);
      const entries = await opendir(directory).catch(undefinedIfMissing);
      if (!entries) return;
      for await (const { name } of entries) {
        if (!name.startsWith(startsWith)) continue;
        const about = await stat(path.join(directory, name)).catch(undefinedIfMissing);
        if (about?.isFile()) yield { file: name, bytes: about.size, at: about.mtimeMs };
      }
    },
    open: async () => undefined,
    isReachable: async () => true,
    close: () => undefined,
  };
}
