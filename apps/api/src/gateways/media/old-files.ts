import { type MediaStore, mediaKey } from "./media-store.ts";

/** Left by a crash during a write. */
const PARTIAL_FILE = /^\..+\.part$/;
const FILES_PER_GROUP = 1_000;

/**
 * Names of the files of a folder that were changed before an instant, in groups, so that memory does not grow with the
 * folder. Files may be deleted between two groups. Deletes what interrupted writes left before that instant.
 * @param folder as in `MediaStore.list` @param before in milliseconds
 */
export async function* listOldFiles(
  media: Pick<MediaStore, "list" | "delete">,
  folder: string,
  before: number,
  size = FILES_PER_GROUP,
): AsyncGenerator<string[]> {
  let group: string[] = [];
  for await (const { file, at } of media.list(folder)) {
    if (at >= before) continue;
    if (PARTIAL_FILE.test(file)) {
      await media.delete([mediaKey(folder, file)]);
      continue;
    }
    group.push(file);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
