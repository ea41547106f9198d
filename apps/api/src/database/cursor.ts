import { inputError } from "@party/contract/values/input-error";
import { MAXIMUM_COUNTED_ROWS } from "@party/contract/values/totals";
import { sql } from "kysely";
import { z } from "zod";
import { Problem } from "#problem.ts";
import type { Database } from "./database.ts";

/** The sort key of a page's last row; opaque on the wire. */
export interface Cursor<Key> {
  /** @returns the key, or undefined for the first page. @throws Problem invalid_input for one that was tampered with */
  read(written: string | undefined): Key | undefined;
  write(key: Key): string;
}

/** @param key schema of the sort key; other values are rejected before they reach SQL */
export function cursorOf<Key>(key: z.ZodType<Key>): Cursor<Key> {
  const write = (value: Key) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    write,
    read(written) {
      if (written === undefined) return undefined;
      const parsed = key.safeParse(decodeJson(written));
      // Encoding must restore the input, because decoding base64url ignores invalid characters.
      if (!parsed.success || write(parsed.data) !== written) {
        throw new Problem("invalid_input", { fields: { cursor: [inputError("no_such_page")] } });
      }
      return parsed.data;
    },
  };
}

function decodeJson(written: string): unknown {
  try {
    return JSON.parse(Buffer.from(written, "base64url").toString());
  } catch {
    return undefined;
  }
}

/** Parts of sort keys, within PostgreSQL's ranges. */
export const sortKeySchema = {
  id: z.int().min(0).max(2_147_483_647),
  /** Milliseconds since 1970. */
  instant: z.int().min(0).max(8_000_000_000_000),
  /** A day that exists, in the years 1000 to 9999. */
  day: z.iso.date().regex(/^[1-9]/),
};

/** The cursor of lists in the order of `published_at` and id. */
export const newestFirstCursor = cursorOf(z.tuple([sortKeySchema.instant, sortKeySchema.id]));

/** The cursor of lists in the order of one number and id. */
export const idCursor = cursorOf(sortKeySchema.id);

/** The cursor of lists in the order of `due_on` and id. */
export const dueDateCursor = cursorOf(z.tuple([sortKeySchema.day, sortKeySchema.id]));

/** The order of what is due: what is open by its day, what is done the latest first. @param id the column, e.g. `request.id` */
export const orderByDueDate = (isOpen: boolean, id: string) =>
  isOpen ? sql`due_on, ${sql.ref(id)}` : sql`due_on desc, ${sql.ref(id)} desc`;

/** @param after day and id of the last row of the page before; none for the first page */
export const isAfterDueDate = (isOpen: boolean, id: string, after: readonly [string, number] | undefined) =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(due_on, ${sql.ref(id)}) ${isOpen ? sql`>` : sql`<`} (${after[0]}::date, ${after[1]}::integer)`;

export interface Page<Row> {
  results: Row[];
  next: string | null;
}

/**
 * Cuts rows to a page.
 * @param rows up to `limit + 1` rows; the additional row means that another page follows
 * @param nextAfter returns the cursor of the rows after a given one
 */
export function paginateRows<Row>(rows: Row[], limit: number, nextAfter: (row: Row) => string): Page<Row> {
  const results = rows.slice(0, limit);
  return { results, next: rows.length > limit ? nextAfter(results.at(-1)!) : null };
}

/** @param count up to one more than the maximum; undefined when it was not requested */
export const cappedTotal = (count: number | undefined, maximum = MAXIMUM_COUNTED_ROWS) =>
  count === undefined ? null : { count: Math.min(count, maximum), capped: count > maximum };

/** What all staff lists are asked for, as the contract's `listQuery`. */
export interface StaffQuery {
  after?: string | undefined;
  limit: number;
  total?: "1" | undefined;
}

interface PageFilter<Key> {
  after: Key | undefined;
  limit: number;
}

interface StaffListSource<Filter, Key, Row> {
  filter: Filter;
  /** Selects up to `limit` rows after the one with the key. */
  rows: (db: Database, filter: Filter & PageFilter<NoInfer<Key>>) => Promise<Row[]>;
  /** Counts up to one more than the maximum. */
  count: (db: Database, filter: Filter & PageFilter<NoInfer<Key>>) => Promise<number>;
  /** The sort key of a row. */
  key: (row: Row) => Key;
  /** Rows counted at most. */
  maximum?: number;
}

/** A page of a staff list, as the contract's `listReply`. @throws Problem invalid_input for a cursor that was tampered with */
export async function staffPage<Filter, Key extends string | number | readonly [unknown, unknown], Row>(
  db: Database,
  { after, limit, total }: StaffQuery,
  cursor: Cursor<Key>,
  list: StaffListSource<Filter, Key, Row>,
) {
  const filter = { ...list.filter, after: cursor.read(after), limit: limit + 1 };
  const rows = await list.rows(db, filter);
  const count = total ? await list.count(db, filter) : undefined;
  return {
    ...paginateRows(rows, limit, (row) => cursor.write(list.key(row))),
    total: cappedTotal(count, list.maximum),
  };
}
