import {
  importedFields,
  mergeFieldOf,
  type PersonFieldName,
  personFieldNames,
  personFieldOf,
} from "@party/contract/values/people/person-fields";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { decrypt } from "#crypto.ts";
import { columnOf, columnsOf, secretColumns } from "#database/people/person-columns.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { eraseAllRows } from "#features/my-data/erasure/erasure.ts";
import { exportPersonalRows } from "#features/my-data/exports.ts";
import { personInRegister } from "#features/my-data/registry.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportOfficer } from "#testing/import-office.ts";
import { recordNextExportedRows } from "./export/exported-people.queries.ts";
import { mergePeople } from "./merges/merges.ts";
import { undoMerge } from "./merges/undo.ts";
import { addPair, showPair } from "./pairs/pairs.ts";
import { createPerson } from "./record/record.factories.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const { secretKey } = services.config;
const office = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");

/** Two different values of a field, as they are read. */
function samplesOf(name: PersonFieldName): [string | number, string | number] {
  const field = personFieldOf(name);
  switch (field.kind) {
    case "choice": {
      const [one, other] = field.options.filter((option) => option !== field.empty);
      return [one!, other!];
    }
    case "day":
      return ["1990-04-03", "1991-05-06"];
    case "year":
      return [1980, 1981];
    case "phone":
      return ["+254722000701", "+254722000702"];
    case "email":
      return ["wanjiku@party.example", "grace@party.example"];
    case "ward":
      return [HOME_PLACE.ward, HOME_PLACE.ward + 1];
    case "secret":
      return ["31415926", "27182818"];
    default:
      return [`${field.label.en} Kahawa`, `${field.label.en} Tumaini`];
  }
}

const columnsWith = (name: PersonFieldName, value: string | number) =>
  personFieldOf(name).kind === "secret"
    ? secretColumns(secretKey, name as "id_number", String(value))
    : { [columnOf(name)]: value };

async function readRow(id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select *, date_of_birth::text as date_of_birth from people where id = ${id}`.execute(db);
  return rows[0]!;
}

/** The value of a field as it was given. */
const valueIn = (row: Record<string, unknown>, name: PersonFieldName) => {
  if (personFieldOf(name).kind !== "secret") return row[columnOf(name)];
  const encrypted = row[`${name}_encrypted`];
  return encrypted && decrypt(secretKey, encrypted as Buffer);
};
const readValue = async (id: number, name: PersonFieldName) => valueIn(await readRow(id), name);

async function call(method: "GET" | "PATCH", url: string, payload?: object) {
  const headers = consoleHeaders(services, office.cookie);
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

test("a list with a column for each imported field gives people these values", async () => {
  const { check, runByTwo } = createImportOfficer({ app, services }, office);
  const titles = importedFields.map((name) => personFieldOf(name).label.en);
  const valueOfRow = (name: PersonFieldName, n: number) =>
    personFieldOf(name).kind === "secret" ? `4669201${n}` : samplesOf(name)[n];
  // The day of birth says more than the year.
  const rowWithout = (left: PersonFieldName, n: 0 | 1) =>
    importedFields.map((name) => (name === left ? "" : valueOfRow(name, n))).join(",");
  const content = [titles.join(","), rowWithout("birth_year", 0), rowWithout("date_of_birth", 1)].join("\n");
  const checked = await check(content, { mapping: { date_format: "year_month_day" } });
  expect(checked.counts).toMatchObject({ new: 2 });
  await runByTwo(checked.id, secretary);
  const { rows } = await sql<{ id: number }>`select id from people where source = 'import' order by phone`.execute(db);
  const wrong = [];
  for (const [n, left] of (["birth_year", "date_of_birth"] as const).entries()) {
    const row = await readRow(rows[n]!.id);
    wrong.push(...importedFields.filter((name) => valueIn(row, name) !== (name === left ? null : valueOfRow(name, n))));
  }
  expect(wrong).toEqual([]);
});

test.each(personFieldNames)(
  "%s is shown, corrected, compared, merged, exported, told to its owner and erased",
  async (name) => {
    const field = personFieldOf(name);
    const [value, other] = samplesOf(name);
    const id = await createPerson(services, columnsWith(name, value));
    const twin = await createPerson(services, columnsWith(name, other));

    const shown = await call("GET", `/staff/people/${id}/`);
    if (field.kind === "ward") expect(shown.place.ward.id).toBe(value);
    else if (field.kind !== "secret") expect(shown[name]).toBe(value);

    const { id: exportId } = await createExport(services, office.id);
    if (field.exported) {
      const selection = { segment: (await readRow(id)).ward_id as number, filter: {}, after: undefined, limit: 500 };
      const { rows } = await recordNextExportedRows(db, exportId, { ...selection, columns: [name as "surname"] });
      const cells = rows.map(([cell]) =>
        field.kind === "secret" && cell ? decrypt(secretKey, Buffer.from(String(cell), "base64")) : cell,
      );
      expect(cells).toContain(field.kind === "ward" ? shown.place.ward.name : String(value));
    }

    const own = await db
      .transaction()
      .execute((tx) =>
        exportPersonalRows({ ...services, db: tx }, composition.personalData, personInRegister(id), "sw"),
      );
    const section = own.sections.find(({ table }) => table === "people")!;
    const column = field.kind === "secret" ? `${name}_encrypted` : columnOf(name);
    const told = name === "email" ? "Anwani ya barua pepe, bila akaunti" : (field.own ?? field.label).sw;
    expect(section.columns).toContainEqual({ name: column, label: told });
    expect(section.rows[0]![column]).toEqual(field.kind === "ward" ? shown.place.ward.name : value);

    const pair = await db.transaction().execute((tx) => addPair(tx, office.id, id, twin));
    const { people } = await showPair(services, office.id, pair);
    expect(people.map(({ fields }) => fields[mergeFieldOf(name)])).not.toContain(null);

    const versions = { survivor: people[0]!.version, absorbed: people[1]!.version };
    const merge = await db
      .transaction()
      .execute((tx) =>
        mergePeople(
          { ...services, db: tx },
          { survivor: id, absorbed: twin, versions, fields: [mergeFieldOf(name)] },
          { madeBy: null },
        ),
      );
    expect(await readValue(id, name)).toBe(other);
    await db.transaction().execute((tx) => undoMerge({ ...services, db: tx }, merge, null));
    expect([await readValue(id, name), await readValue(twin, name)]).toEqual([value, other]);

    const { version } = await call("GET", `/staff/people/${id}/`);
    if (field.corrected) {
      const changed = field.kind === "secret" ? "16180339" : other;
      const address = `/staff/people/${id}/${field.corrected === "sensitive" ? "sensitive/" : ""}`;
      const reason = field.corrected === "contact" ? { reason: "Read out by the owner" } : {};
      expect(await call("PATCH", address, { version, [name]: changed, ...reason })).toMatchObject({
        version: version + 1,
      });
      expect(await readValue(id, name)).toBe(changed);
      const { results } = await call("GET", `/staff/people/${id}/changes/`);
      expect(results.map((change: { field: string }) => change.field)).toEqual([name]);
    }

    await db.transaction().execute((tx) => eraseAllRows(tx, composition.personalData, personInRegister(id)));
    const erased = await readRow(id);
    const empty = field.required ? "" : "empty" in field ? field.empty : null;
    const left = columnsOf(name).filter((each) => erased[each] !== (each === columnOf(name) ? empty : null));
    expect(left).toEqual(field.keptOnErasure ? columnsOf(name) : []);
  },
);
