// Tolerant parsing of responses: another server may omit a field or send another type.

export const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const textOrNull = (value: unknown): string | null => text(value) || null;

/**
 * The rows of a list: in `results`, or a bare array.
 * @throws TypeError for anything else, so that samples are shown
 */
export function rowsOf<Row>(reply: { results: Row[] }): Row[] {
  const rows: unknown = Array.isArray(reply) ? reply : reply.results;
  if (!Array.isArray(rows)) throw new TypeError("no list");
  return rows;
}

/** The name of a category or author object. */
export const nameOrNull = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "name" in value ? textOrNull(value.name) : null;
