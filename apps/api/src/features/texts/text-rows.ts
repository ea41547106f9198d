import { isDeepStrictEqual } from "node:util";
import { newRowId, rowIdOf } from "@party/contract/values/texts";

// Each row of a list in a text of the site has an id, so that its words in other languages stay with it when the list is put
// in another order. The built-in texts have none: there a row is known by its place.

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** A text as visitors and comparisons know it. */
function withoutRowIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRowIds);
  if (!isRow(value)) return value;
  const { row_id: _, ...fields } = value;
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, withoutRowIds(each)]));
}

/**
 * A text in which each row has an id of its own in its list.
 * @param before the text from which it was made: a row without an id that says the same as one of these is that row. Without
 * it, the id of a row is its place.
 */
export function withRowIds<Value>(value: Value, before?: unknown): Value;
export function withRowIds(value: unknown, before?: unknown): unknown {
  if (Array.isArray(value)) return rowsWithIds(value, before);
  if (!isRow(value)) return value;
  const earlier = isRow(before) ? before : undefined;
  const part = (key: string, each: unknown) => [
    key,
    withRowIds(each, before === undefined ? undefined : (earlier?.[key] ?? null)),
  ];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => part(key, each)));
}

function rowsWithIds(list: readonly unknown[], before: unknown): unknown[] {
  const earlier = Array.isArray(before) ? before.filter(isRow) : [];
  const taken = new Set(list.map(rowIdOf));
  const written = new Set<string>();
  const idOf = (row: Row, place: number): string => {
    const own = rowIdOf(row);
    // A row that was copied with its id is another one.
    if (own !== undefined && !written.has(own)) return own;
    const same = earlier.find(
      (each) => !taken.has(rowIdOf(each)) && isDeepStrictEqual(withoutRowIds(each), withoutRowIds(row)),
    );
    return (same && rowIdOf(same)) ?? (before === undefined && !taken.has(String(place)) ? String(place) : newRowId());
  };
  return list.map((row, place) => {
    if (!isRow(row)) return row;
    const row_id = idOf(row, place);
    taken.add(row_id);
    written.add(row_id);
    const previous = before === undefined ? undefined : (earlier.find((each) => rowIdOf(each) === row_id) ?? null);
    return { ...withRowIds(row, previous), row_id };
  });
}

/** A text with the ids of the rows of which it was parsed, in the same order. */
export function copyRowIds<Value>(value: Value, from: unknown): Value;
export function copyRowIds(value: unknown, from: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each, place) => copyRowIds(each, (from as unknown[] | undefined)?.[place]));
  if (!isRow(value)) return value;
  const row_id = rowIdOf(from);
  const parts = Object.entries(value).map(([key, each]) => [key, copyRowIds(each, (from as Row | undefined)?.[key])]);
  return { ...Object.fromEntries(parts), ...(row_id === undefined ? {} : { row_id }) };
}
