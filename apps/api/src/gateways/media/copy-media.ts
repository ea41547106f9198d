import { createHash } from "node:crypto";
import { MEDIA_FOLDERS, type MediaStore, mediaKey } from "./media-store.ts";

/** Left in the local folder by a crash during a write. */
const PARTIAL_FILE = /^\..+\.part$/;
const FILES_PER_REPORT = 500;

const digestOf = (content: Buffer | undefined) => content && createHash("sha256").update(content).digest("hex");

export interface CopyResult {
  files: number;
  bytes: number;
  /** Files that were in the target before, with the same content. */
  unchanged: number;
}

/**
 * Copies all files of one store into another, one at a time, and compares the content of each in the target. It may be
 * interrupted and run again. Nothing is deleted.
 * @throws Error when the target returns other bytes than were stored
 */
export async function copyMedia(
  from: MediaStore,
  to: MediaStore,
  report: (line: string) => void = () => undefined,
): Promise<CopyResult> {
  const copied: CopyResult = { files: 0, bytes: 0, unchanged: 0 };
  for (const folder of MEDIA_FOLDERS) {
    for await (const { file } of from.list(folder)) {
      if (PARTIAL_FILE.test(file)) continue;
      const key = mediaKey(folder, file);
      const content = await from.get(key);
      // Deleted since it was listed.
      if (!content) continue;
      if (digestOf(await to.get(key)) === digestOf(content)) copied.unchanged += 1;
      else {
        await to.put(key, content);
        if (digestOf(await to.get(key)) !== digestOf(content))
          throw new Error("the media store returned other bytes than were stored");
        copied.files += 1;
        copied.bytes += content.length;
      }
      const done = copied.files + copied.unchanged;
      if (done % FILES_PER_REPORT === 0) report(`${done} files`);
    }
  }
  return copied;
}
