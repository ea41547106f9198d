import { z } from "zod";
import { MEDIA_FOLDERS, mediaKey } from "#gateways/media/media-store.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();

const MediaFile = z.object({ folder: z.string(), file: z.string(), bytes: Count, sha256: Sha256 });
export type MediaFile = z.infer<typeof MediaFile>;

const BackupContents = z.object({
  party: z.string(),
  created_at: z.iso.datetime(),
  /** HMAC by which a restore recognises the `SECRET_KEY` that the encrypted columns need. */
  key_check: z.string(),
  schema: z.object({ migrations: z.array(z.string()), queue: z.number().int() }),
  /** Rows as COPY writes them, ordered by primary key. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: Count, bytes: Count, sha256: Sha256 }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});

/** The last entry of a backup: what it holds. Format 1, which is read only, lists every media file in it. */
export const Manifest = z.discriminatedUnion("format", [
  BackupContents.extend({ format: z.literal(1), media: z.array(MediaFile) }),
  BackupContents.extend({
    format: z.literal(2),
    /** Each list stands behind the files that it names. */
    media_lists: z.array(z.object({ name: z.string(), files: Count, bytes: Count, sha256: Sha256 })),
  }),
]);

export type Manifest = z.infer<typeof Manifest>;

export const countMediaFiles = (manifest: Manifest): number =>
  manifest.format === 1 ? manifest.media.length : manifest.media_lists.reduce((sum, { files }) => sum + files, 0);

/** So many files does a list name at most, and so many names are in memory. */
export const MEDIA_PER_LIST = 1_000;

export const writeMediaList = (files: readonly MediaFile[]): Buffer =>
  Buffer.from(files.map((one) => `${JSON.stringify(one)}\n`).join(""));

/** @throws for what is no list */
export const parseMediaList = (text: string): MediaFile[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => MediaFile.parse(JSON.parse(line)));

export const MANIFEST_ENTRY = "manifest.json";

/** Rows of a table are split into entries, because tar needs the size of an entry before its content. */
export const tableEntry = (table: string, part: number): string => `tables/${table}/${String(part).padStart(8, "0")}`;
export const mediaEntry = ({ folder, file }: Pick<MediaFile, "folder" | "file">): string =>
  `media/${mediaKey(folder, file)}`;
export const mediaListEntry = (part: number): string => `media-lists/${String(part).padStart(8, "0")}.ndjson`;

/** @returns the table that an entry belongs to */
export const tableOfEntry = (entry: string): string | undefined => /^tables\/(.+)\/\d{8}$/.exec(entry)?.[1];

export const isMediaEntry = (entry: string): boolean => entry.startsWith("media/");

/** @returns the key of a media file, or undefined for a file that the software did not make, such as `.DS_Store` */
export function mediaOfEntry(entry: string): string | undefined {
  const [, folder = "", file = ""] = /^media\/(?:([^/]+)\/)?([\w-][\w.-]*)$/.exec(entry) ?? [];
  return file !== "" && MEDIA_FOLDERS.includes(folder) ? mediaKey(folder, file) : undefined;
}

export const isMediaListEntry = (entry: string): boolean => entry.startsWith("media-lists/");
