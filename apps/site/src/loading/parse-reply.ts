// A server that is not ours may leave a field out or send something else: the page then does without it.

export const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const textOrNull = (value: unknown): string | null => text(value) || null;

/**
 * The rows of a list: in `results`, or bare.
 * @throws TypeError for anything else, so that the built-in rows stand in
 */
export function rowsOf<Row>(reply: { results: Row[] }): Row[] {
  const rows: unknown = Array.isArray(reply) ? reply : reply.results;
  if (!Array.isArray(rows)) throw new TypeError("no list");
  return rows;
}

/** The name of a category or author, which come as objects. */
export const nameOf = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "name" in value ? textOrNull(value.name) : null;
