import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();

/** The last entry of a backup: what it holds. */
export const Manifest = z.object({
  format: z.literal(1),
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
  media: z.array(z.object({ folder: z.string(), file: z.string(), bytes: Count, sha256: Sha256 })),
});

export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_ENTRY = "manifest.json";

/** Rows of a table are split into entries, because tar needs the size of an entry before its content. */
export const tableEntry = (table: string, part: number): string => `tables/${table}/${String(part).padStart(8, "0")}`;
export const mediaEntry = ({ folder, file }: { folder: string; file: string }): string =>
  `media/${[folder, file].filter(Boolean).join("/")}`;

/** @returns the table that an entry belongs to */
export const tableOfEntry = (entry: string): string | undefined => /^tables\/(.+)\/\d{8}$/.exec(entry)?.[1];
