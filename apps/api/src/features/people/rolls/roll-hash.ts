import { createHash } from "node:crypto";
import { decrypt } from "#crypto.ts";
import type { RollEntry } from "./roll-entries.queries.ts";

/**
 * A line of a roll as it is hashed: a JSON array without spaces, in UTF-8, with a line feed. A value that is not known is null. It
 * has the ID number itself, so it stays the same when the secret key is changed.
 */
const canonicalLine = (secretKey: string, entry: RollEntry): string =>
  `${JSON.stringify([
    ...[
      entry.n,
      entry.person_id,
      entry.surname,
      entry.other_names,
      readIdNumber(secretKey, entry),
      entry.sex,
      entry.born,
    ],
    ...[entry.county, entry.constituency, entry.ward, entry.ward_id, entry.polling_station, entry.number],
  ])}\n`;

export const readIdNumber = (
  secretKey: string,
  { id_number_encrypted: encrypted }: Pick<RollEntry, "id_number_encrypted">,
): string | null => (encrypted === null ? null : decrypt(secretKey, encrypted));

/** SHA-256 of the lines of a block. An ID number that cannot be read is as one that was changed. */
export function hashBlock(secretKey: string, entries: readonly RollEntry[]): Buffer {
  const hash = createHash("sha256");
  for (const entry of entries) hash.update(canonicalLine(secretKey, entry));
  return hash.digest();
}

/** The hash of a roll: SHA-256 of a line `block rows sha256` for each block. */
export function hashRoll(blocks: readonly { block: number; rows: number; sha256: Buffer }[]): Buffer {
  const hash = createHash("sha256");
  for (const { block, rows, sha256 } of blocks) hash.update(`${block} ${rows} ${sha256.toString("hex")}\n`);
  return hash.digest();
}
