import type { MediaStore, StoredFile } from "#gateways/media/media-store.ts";

/** The files of a folder, as an array. */
export async function filesIn(media: MediaStore, folder: string, startsWith = ""): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of media.list(folder, startsWith)) files.push(file);
  return files;
}
