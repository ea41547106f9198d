/** From the first byte up to, not including, another. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface StoredFile {
  /** Name inside its folder. */
  file: string;
  bytes: number;
  /** Instant of the last change, in milliseconds. */
  at: number;
}

/**
 * Files that users upload, in a local folder or in an S3-compatible store. A key is `file` or `folder/file`. Files are at most
 * some megabytes, and larger ones are stored in parts, so that no connection of the store waits for a slow phone.
 * Methods throw `MediaUnavailableError` when the store does not answer.
 */
export interface MediaStore {
  /** Stores or replaces a file; nobody reads a part of it, and a repeat changes nothing. */
  put(key: string, content: Buffer): Promise<void>;
  /** @returns undefined when there is no such file */
  get(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  /** Ignores files that do not exist. */
  delete(keys: readonly string[]): Promise<void>;
  /** The files of a folder, `""` for those in none. @param startsWith only files with such names */
  list(folder: string, startsWith?: string): AsyncIterable<StoredFile>;
  /** Checks the settings. @throws InvalidConfigError when the store refuses them; one that is away is only logged */
  open(): Promise<void>;
  /** Whether the store answers; the result is up to five seconds old. */
  isReachable(): Promise<boolean>;
  close(): void;
}

/** All folders; the first is for files in none. */
export const MEDIA_FOLDERS = ["", "pictures", "originals", "videos", "captions", "private"];
/** Encrypted files, which no address serves; in the local store beside the folder of media. */
export const PRIVATE_FOLDER = "private";

export const mediaKey = (folder: string, file: string): string => (folder === "" ? file : `${folder}/${file}`);

/** The store is away, or refuses. The message holds no key of access, no address and no name of a file. */
export class MediaUnavailableError extends Error {
  override readonly name = "MediaUnavailableError";
}
