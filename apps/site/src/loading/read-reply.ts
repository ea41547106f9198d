// A server that is not ours may leave a field out or send something else: the page then does without it.

export const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const textOrNull = (value: unknown): string | null => text(value) || null;

/** The name of a category or author, which come as objects. */
export const nameOf = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "name" in value ? textOrNull(value.name) : null;
