// The columns of the fields of a person.

import { type IdNumberKind, kindOfIdNumber } from "@party/contract/values/people/checks";
import {
  type FieldsWith,
  fieldsOfMerge,
  type MergeField,
  type PersonFieldName,
  type PersonFieldValue,
  personFieldOf,
  type personFields,
} from "@party/contract/values/people/person-fields";
import { type AliasedRawBuilder, type Generated, type Selectable, sql } from "kysely";
import { encrypt, hmacIndex } from "#crypto.ts";

type Fields = typeof personFields;
type SecretField = FieldsWith<{ kind: "secret" }>;
type FoundField = FieldsWith<{ found: true }>;
type PlainField = Exclude<PersonFieldName, SecretField>;

type PlainColumn<Name extends PlainField> = Fields[Name] extends { kind: "ward" } ? `${Name}_id` : Name;
type ColumnValue<Field> = Field extends { required: true }
  ? string
  : Field extends { empty: string }
    ? Generated<PersonFieldValue<Field>>
    : PersonFieldValue<Field> | null;

/** What is stored of the fields of a person. */
export type PersonColumns = { [Name in PlainField as PlainColumn<Name>]: ColumnValue<Fields[Name]> } & {
  [Name in SecretField as `${Name}_encrypted`]: Buffer | null;
} & { [Name in FoundField as `${Name}_hash`]: Buffer | null } & {
  [Name in Exclude<SecretField, FoundField> as `has_${Name}`]: boolean | null;
};
export type PersonColumn = keyof PersonColumns;
export type SecretColumn = Exclude<PersonColumn, PlainColumn<PlainField>>;

/** The column of a field; of a secret one that which says whether there is a value. */
export function columnOf(name: PersonFieldName): PersonColumn {
  const field = personFieldOf(name);
  if (field.kind === "secret") return (field.found ? `${name}_hash` : `has_${name}`) as PersonColumn;
  return (field.kind === "ward" ? `${name}_id` : name) as PersonColumn;
}

/** What is known of a value beside it, and goes with it. */
const COMPANIONS = { phone: "phone_proven_at", voter_status: "voter_checked_at", id_number: "id_number_kind" } as const;
type Companion = (typeof COMPANIONS)[keyof typeof COMPANIONS];

/** All columns of a field; encrypted ones are last. */
export function columnsOf(name: PersonFieldName): (PersonColumn | Companion)[] {
  const companion = name in COMPANIONS ? [COMPANIONS[name as keyof typeof COMPANIONS]] : [];
  const encrypted = personFieldOf(name).kind === "secret" ? [`${name}_encrypted` as PersonColumn] : [];
  return [columnOf(name), ...companion, ...encrypted];
}

export const columnsOfMergeField = (field: MergeField): string[] => fieldsOfMerge(field).flatMap(columnsOf);

type FieldSelections<Name extends PlainField> = {
  [Each in Name]: AliasedRawBuilder<Selectable<PersonColumns>[PlainColumn<Each> & PersonColumn], PlainColumn<Each>>;
}[Name][];

/** Columns of `people` to select; the driver returns an instant for a day that is not read as text. */
export const selectFields = <Name extends PlainField>(names: readonly Name[]) =>
  names.map((name) => {
    const column = sql.ref(`people.${columnOf(name)}`);
    return (personFieldOf(name).kind === "day" ? sql`${column}::text` : column).as(columnOf(name));
  }) as unknown as FieldSelections<Name>;

/** Those that are stored as they are read. */
export const isPlainField = <Name extends PersonFieldName>(name: Name): name is Name & PlainField =>
  personFieldOf(name).kind !== "secret";

/** A sensitive value as it is stored; null for none. */
export function secretColumns(
  secretKey: string,
  name: SecretField,
  value: string | null,
): Partial<Pick<PersonColumns, SecretColumn> & { id_number_kind: IdNumberKind | null }> {
  const isFound = columnOf(name).endsWith("_hash");
  return {
    ...(name === "id_number" ? { id_number_kind: value === null ? null : kindOfIdNumber(value) } : {}),
    [`${name}_encrypted`]: value === null ? null : encrypt(secretKey, value),
    [columnOf(name)]: value === null ? null : isFound ? hmacIndex(secretKey, value) : true,
  };
}
