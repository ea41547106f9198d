import { missingFieldErrors } from "@party/contract/content-bodies";
import {
  type ContentField,
  createBody,
  emptyValue,
  isOfMedium,
  listFields,
  type StoredBody,
  type StoredKind,
  valueAtPath,
} from "@party/contract/values/content-fields";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import { NATION, placeOfRow, toPlaceColumns } from "#access/territory.ts";
import { type ContentRow, columnNameOf, placeColumnsOf } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";
import { sanitiseHtml } from "#documents/safe-html.ts";
import { lockCategoryForShare } from "#features/categories/categories.queries.ts";
import { Problem } from "#problem.ts";
import type { ContentTable } from "../content.tables.ts";
import type { ContentKind } from "../content-kind.ts";
import { type ColumnValues, findStoredRow, insertDraftRow, selectListedRows, updateRow } from "../items.queries.ts";
import { warningsAboutHtml, warningsAboutPicture } from "../translations/edition.ts";

type FieldValues = Readonly<Record<string, unknown>>;

/** @param columns besides those of the body @param only an SQL condition for the row @returns whether it was written */
type WriteRow = (columns?: ColumnValues, only?: RawBuilder<unknown>) => Promise<boolean>;

interface StoredContentOptions<K extends StoredKind> {
  kind: K;
  table: ContentTable;
  /** Columns that follow from the body, e.g. its text without markup. */
  derived?(body: StoredBody<K>): ColumnValues;
  /** Columns of a new draft alone. */
  draft?: ColumnValues;
  /** What to look at before publishing besides pictures and HTML, in sentences. */
  checks?(body: StoredBody<K>): string[];
  /** Whether publications are announced, which is recorded in `announced_at`. */
  announced?: true;
  /** Writes the row that visitors see, where there is more to do than that. */
  publish?(tx: Database, id: number, body: StoredBody<K>, write: WriteRow): Promise<unknown>;
}

/** What is stored of a body; what it lacks is empty. */
export function rowOfBody<K extends StoredKind>(kind: K, body: StoredBody<K>): ContentRow<K>;
export function rowOfBody(kind: StoredKind, body: FieldValues): FieldValues {
  const row: Record<string, unknown> = {};
  for (const field of listFields(kind)) {
    const value = valueAtPath(body, field.key) ?? emptyValue(field);
    if (field.kind === "place") {
      const columns: FieldValues = toPlaceColumns(value as PlaceRef);
      for (const name of placeColumnsOf(kind)) row[name] = columns[name];
    } else row[columnNameOf(field)] = "optional" in field ? value || null : value;
  }
  return row;
}

/** The body of a row, sanitised; what the row lacks is empty. */
const bodyOfRow = <K extends StoredKind>(kind: K, row: FieldValues) =>
  createBody(kind, (field) => {
    if (field.kind === "place") return placeOfRow({ ...toPlaceColumns(NATION), ...row });
    const value = row[columnNameOf(field)] ?? emptyValue(field);
    return field.kind === "html" ? sanitiseHtml(String(value)) : value;
  }) as StoredBody<K>;

/** As it is stored: HTML sanitised, lines trimmed. */
function cleanValue({ kind }: ContentField, value: unknown): unknown {
  if (kind === "html") return sanitiseHtml(String(value));
  if (kind === "line") return String(value).trim();
  return kind === "words" ? [...new Set((value as string[]).map((word) => word.trim()).filter(Boolean))] : value;
}

function warningsAbout(kind: StoredKind, body: FieldValues): string[] {
  const fields = listFields(kind).filter((field) => isOfMedium(field, body));
  const pictures = fields.flatMap((field) =>
    "altName" in field ? warningsAboutPicture(body[field.key] as string | null, String(body[field.altName])) : [],
  );
  const html = fields.filter((field) => field.kind === "html").map(({ key }) => body[key]);
  return [...pictures, ...warningsAboutHtml(html.join(""))];
}

/** A kind whose items are rows of a table, with columns as its fields describe them. */
export function storedContent<K extends StoredKind>(options: StoredContentOptions<K>): ContentKind<StoredBody<K>> {
  const { kind, table, derived, draft, checks, announced: isAnnounced, publish } = options;
  const fields = listFields(kind);
  const [titleField] = fields;
  const category = fields.find((field) => field.kind === "category");
  const columnsOf = async (tx: Database, body: StoredBody<K>): Promise<ColumnValues> => {
    if (category) {
      const id = valueAtPath(body, category.key) as number | null;
      if (id !== null && !(await lockCategoryForShare(tx, category.of, id))) throw new Problem("category_unknown");
    }
    return { ...rowOfBody(kind, body), ...derived?.(body) };
  };
  return {
    kind,
    storedIn: table,
    rows: selectListedRows(table, {
      title: columnNameOf(titleField!),
      pictures: fields.flatMap((field) => (field.kind === "picture" ? [field.key] : [])),
      places: placeColumnsOf(kind),
    }),
    titleOf: (body) => String(valueAtPath(body, titleField!.key)),
    placeOf: (body) => (valueAtPath(body, "place") as PlaceRef | undefined) ?? NATION,
    clean: (body) => createBody(kind, (field) => cleanValue(field, valueAtPath(body, field.key))) as StoredBody<K>,
    missing: (body) => missingFieldErrors(kind, body),
    checks: (body) => [...warningsAbout(kind, body), ...(checks?.(body) ?? [])],
    async findLive(db, id) {
      const found = await findStoredRow(db, table, id);
      return found && { body: bodyOfRow(kind, found.columns), publishedAt: found.published_at };
    },
    insertDraft: async (tx, body) =>
      insertDraftRow(tx, table, { ...(await columnsOf(tx, body)), ...draft, published_at: null }),
    async publish(tx, id, body, { at, announced }) {
      const row = { ...(await columnsOf(tx, body)), published_at: at };
      const told = isAnnounced && !announced ? { announced_at: sql`coalesce(announced_at, now())` } : {};
      const write: WriteRow = (columns, only) => updateRow(tx, table, id, { ...row, ...told, ...columns }, only);
      return publish ? publish(tx, id, body, write) : write();
    },
  };
}
