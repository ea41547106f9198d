// The columns of the rows that visitors see, from the fields of what staff write.

import {
  type ContentField,
  type FieldOf,
  type FieldValue,
  listFields,
  listShownTexts,
  type ShownText,
  type StoredKind,
} from "@party/contract/values/content-fields";
import type { Generated, Selectable } from "kysely";

type ColumnName<F extends ContentField> = F extends { kind: "path" }
  ? `${F["key"]}_path`
  : F["key"] extends `${infer Name}.${infer Inner}`
    ? `${Name}_${Inner}`
    : F["key"];

/** With a default, so that a row may be stored without it. */
type FieldWithDefault = { optional: true } | { nullable: true } | { kind: "upload" | "check" | "words" };

type ColumnValue<F> = F extends { optional: true } ? string | null : FieldValue<F>;

type CategoryColumn<F> = F extends { kind: "category" } ? "category_id" : never;

type PlaceColumn<F> = F extends { kind: "place"; levels: readonly (infer L)[] }
  ? `${Exclude<L, "nation"> & string}_id`
  : never;

type PlainField<K extends StoredKind> = Exclude<FieldOf<K>, { kind: "category" | "place" }>;

/** What is stored of a kind, by its fields. */
export type ContentColumns<K extends StoredKind> = {
  [F in PlainField<K> as ColumnName<F>]: F extends FieldWithDefault ? Generated<ColumnValue<F>> : ColumnValue<F>;
} & { [F in Extract<FieldOf<K>, { altName: string }> as F["altName"]]: Generated<string | null> } & {
  [Column in CategoryColumn<FieldOf<K>>]: number | null;
} & { [Column in PlaceColumn<FieldOf<K>>]: Generated<number | null> };

export type ContentRow<K extends StoredKind> = Selectable<ContentColumns<K>>;

/** `position.title` is stored as `position_title`, the path `from` as `from_path`. */
export const columnNameOf = ({ kind, key }: ContentField): string =>
  kind === "path" ? `${key}_path` : kind === "category" ? "category_id" : key.replace(".", "_");

/** The columns of the levels at which an item may be, without the nation. */
export const placeColumnsOf = (kind: StoredKind): string[] =>
  listFields(kind).flatMap((field) =>
    field.kind === "place" ? field.levels.filter((level) => level !== "nation").map((level) => `${level}_id`) : [],
  );

/** The texts of a row that public replies leave out when they are empty: undefined then. */
export const nonEmptyTextsOf = <K extends StoredKind>(kind: K, row: Readonly<Record<ShownText<K>, string | null>>) =>
  Object.fromEntries(listShownTexts(kind).map((name) => [name, row[name] || undefined])) as Record<
    ShownText<K>,
    string | undefined
  >;
