import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ContentField, emptyValue, listFields, type StoredKind } from "@party/contract/values/content-fields";
import { personFieldNames, personFieldOf } from "@party/contract/values/people/person-fields";
import { sql } from "kysely";
import { parseSync } from "oxc-parser";
import { afterAll, expect, test } from "vitest";
import { columnNameOf as fieldColumn, placeColumnsOf } from "#database/content-columns.ts";
import { columnOf as columnOfField } from "#database/people/person-columns.ts";
import { startTestApi } from "#testing/api.ts";

const { db, close } = await startTestApi();
afterAll(close);

/** What the table types say, or what the schema has, in the same words. */
interface Column {
  kind: string;
  nullable: boolean;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const SOURCES = path.dirname(import.meta.dirname);

/** Types of the API by what the driver gives for a column of that type. */
const KINDS: Record<string, string> = {
  TSNumberKeyword: "number",
  TSStringKeyword: "string",
  TSBooleanKeyword: "boolean",
  TSArrayType: "array",
  TSTypeLiteral: "json",
  TSUnknownKeyword: "json",
  Date: "date",
  CreatedAt: "date",
  Buffer: "bytes",
  Record: "json",
};

/** PostgreSQL's types by what the driver gives. */
const DATABASE_KINDS: Record<string, string> = {
  smallint: "number",
  integer: "number",
  real: "number",
  bigint: "string",
  numeric: "string",
  text: "string",
  uuid: "string",
  "character varying": "string",
  character: "string",
  inet: "string",
  boolean: "boolean",
  date: "day",
  "timestamp with time zone": "date",
  bytea: "bytes",
  ARRAY: "array",
  jsonb: "json",
  json: "json",
  tsvector: "string",
};

/** Queries read a day as text or as a Date. Imported types are unions of texts, or objects; their file is not read. */
const MATCHES: Record<string, string[]> = {
  day: ["string", "date"],
  string: ["imported"],
  json: ["imported", "array"],
};

/** Declarations of interfaces and type aliases of one file. */
function declarationsIn(program: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of program.body as Node[]) {
    const declaration = (statement.declaration as Node | null | undefined) ?? statement;
    if (/^TS(InterfaceDeclaration|TypeAliasDeclaration)$/.test(declaration.type)) {
      found.set((declaration.id as { name: string }).name, declaration);
    }
  }
  return found;
}

/** The members of `interface Tables` in a file, wherever it extends it. */
function tablesIn(program: Node): Node[] {
  return (program.body as Node[]).flatMap((statement) => {
    const declaration = (statement.declaration as Node | null | undefined) ?? statement;
    const body =
      declaration.type === "TSModuleDeclaration" ? ((declaration.body as Node).body as Node[]) : [declaration];
    return body
      .map((each) => (each.declaration as Node | null | undefined) ?? each)
      .filter((each) => each.type === "TSInterfaceDeclaration" && (each.id as { name: string }).name === "Tables")
      .flatMap((each) => (each.body as { body: Node[] }).body);
  });
}

const nameOf = (member: Node) => (member.key as { name?: string; value?: string }).name ?? "";
const typeOf = (member: Node) => (member.typeAnnotation as { typeAnnotation: Node }).typeAnnotation;
const referenced = (type: Node) => (type.typeName as { name: string }).name;
const parametersOf = (type: Node) => ((type.typeArguments as { params: Node[] } | null)?.params ?? []) as Node[];

function columnsOf(type: Node, declarations: Map<string, Node>): Record<string, Column> {
  if (type.type === "TSIntersectionType") {
    return Object.assign({}, ...(type.types as Node[]).map((part) => columnsOf(part, declarations)));
  }
  if (type.type === "TSTypeReference") {
    const [kind, left] = parametersOf(type).map((each) => (each.literal as { value: string } | undefined)?.value);
    if (referenced(type) === "ContentColumns") return contentColumns(kind as StoredKind);
    if (referenced(type) === "PersonColumns") return personColumns();
    if (referenced(type) === "Omit") {
      const { [left!]: _, ...columns } = columnsOf(parametersOf(type)[0]!, declarations);
      return columns;
    }
    const declaration = declarations.get(referenced(type));
    if (!declaration) throw new Error(`The table type ${referenced(type)} is not in the file of its table.`);
    const members = (declaration.body as { body: Node[] }).body;
    const extended = (declaration.extends as Node[] | undefined) ?? [];
    return Object.assign(
      {},
      ...extended.map(({ expression, typeArguments }) =>
        columnsOf({ type: "TSTypeReference", typeName: expression, typeArguments }, declarations),
      ),
      columnsOf({ type: "TSTypeLiteral", members }, declarations),
    );
  }
  const members = (type.members as Node[]).map((member) => [nameOf(member), columnOf(typeOf(member), declarations)]);
  return Object.fromEntries(members);
}

const FIELD_KINDS: Partial<Record<ContentField["kind"], string>> = {
  number: "number",
  category: "number",
  check: "boolean",
  words: "array",
};

/** As `ContentColumns` has them. */
const contentColumns = (kind: StoredKind): Record<string, Column> =>
  Object.fromEntries([
    ...listFields(kind)
      .filter((field) => field.kind !== "place")
      .map((field) => {
        const nullable = "optional" in field || emptyValue(field) === null;
        return [fieldColumn(field), { kind: FIELD_KINDS[field.kind] ?? "string", nullable }];
      }),
    ...placeColumnsOf(kind).map((name) => [name, { kind: "number", nullable: true }]),
  ]);

/** As `PersonColumns` has them. */
const personColumns = (): Record<string, Column> =>
  Object.fromEntries(
    personFieldNames.flatMap((name): [string, Column][] => {
      const field = personFieldOf(name);
      if (field.kind === "secret") {
        const kind = field.found ? "bytes" : "boolean";
        return [
          [columnOfField(name), { kind, nullable: true }],
          [`${name}_encrypted`, { kind: "bytes", nullable: true }],
        ];
      }
      const kind = field.kind === "year" || field.kind === "ward" ? "number" : "string";
      return [[columnOfField(name), { kind, nullable: !field.required && !("empty" in field) }]];
    }),
  );

/** The type that a query selects. */
function columnOf(type: Node, declarations: Map<string, Node>): Column {
  switch (type.type) {
    case "TSUnionType": {
      const parts = type.types as Node[];
      const other = parts.filter((part) => part.type !== "TSNullKeyword");
      return { kind: columnOf(other[0]!, declarations).kind, nullable: other.length < parts.length };
    }
    case "TSLiteralType":
      return { kind: typeof (type.literal as { value: unknown }).value, nullable: false };
    case "TSTypeOperator":
      return columnOf(type.typeAnnotation as Node, declarations);
    case "TSTypeReference": {
      const name = referenced(type);
      if (/^(Generated|GeneratedAlways|ColumnType)$/.test(name)) {
        const [selected, inserted] = parametersOf(type);
        // A day that is only read as text has no type to select.
        return columnOf(selected!.type === "TSNeverKeyword" ? inserted! : selected!, declarations);
      }
      const alias = declarations.get(name);
      if (alias?.type === "TSTypeAliasDeclaration") return columnOf(alias.typeAnnotation as Node, declarations);
      return { kind: KINDS[name] ?? "imported", nullable: false };
    }
    default:
      return { kind: KINDS[type.type] ?? "imported", nullable: false };
  }
}

const declared = new Map<string, Record<string, Column>>();
for (const file of globSync("**/*.ts", { cwd: SOURCES, exclude: (name) => /\.test\.ts$/.test(name) })) {
  const source = readFileSync(path.join(SOURCES, file), "utf8");
  if (!source.includes("interface Tables")) continue;
  const program = parseSync(file, source).program as unknown as Node;
  const declarations = declarationsIn(program);
  for (const member of tablesIn(program)) declared.set(nameOf(member), columnsOf(typeOf(member), declarations));
}

const stored = new Map<string, Record<string, Column>>();
const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
  select table_name as "table", column_name as "column", data_type as "type", is_nullable = 'YES' as nullable
  from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely_%' and is_generated = 'NEVER'`.execute(db);
for (const { table, column, type, nullable } of rows) {
  const columns = stored.get(table) ?? {};
  columns[column] = { kind: DATABASE_KINDS[type] ?? type, nullable };
  stored.set(table, columns);
}

test("the declared table types are exactly the tables of the database", () => {
  expect([...declared.keys()].toSorted()).toEqual([...stored.keys()].toSorted());
});

test.each([...declared])("the type of %s has the columns of the schema", (table, columns) => {
  const expected = Object.entries(stored.get(table) ?? {}).map(([name, { kind, nullable }]) => {
    const given = columns[name]?.kind;
    return [name, { kind: given !== undefined && MATCHES[kind]?.includes(given) ? given : kind, nullable }];
  });
  expect(columns).toEqual(Object.fromEntries(expected));
});
