import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ImportedRow, PersonImport } from "@party/contract/imports.staff";
import { formatDay } from "@party/contract/values/nairobi-time";
import { phoneAsDialled } from "@party/contract/values/person";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { decrypt } from "#crypto.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportOfficer, importUrl } from "#testing/import-office.ts";
import { type SpelledRow, type Spelling, spelledRows, type TableCell } from "./mapping/spellings.factories.ts";

const ROWS = spelledRows(2_000);
const FIXTURES = path.join(import.meta.dirname, "mapping/fixtures");

let close: () => Promise<void>;
afterEach(() => close());

/** As a spreadsheet saves it: the text that it shows. */
function csvText(cell: TableCell): string {
  if (typeof cell === "string") return `"${cell.replaceAll('"', '""')}"`;
  if ("number" in cell) return String(cell.number).padStart(cell.format?.length ?? 0, "0");
  const [y, m, d] = cell.date.split("-") as [string, string, string];
  if (cell.format === "m/d/yyyy") return `${Number(m)}/${Number(d)}/${y}`;
  if (cell.format === "d-mmm-yy") return formatDay(cell.date).replace(/^(\d+) (\w{3})\w* \d\d(\d\d)$/, "$1-$2-$3");
  return cell.format === "yyyy-mm-dd" ? cell.date : `${d}/${m}/${y}`;
}

const csv = () =>
  [
    "List no,NAMES,TEL NO.,D.O.B.,I.D NO.",
    ...ROWS.map(({ reference, name, phone, born, id }) =>
      [reference, ...[name, phone, born, id].map(({ cell }) => csvText(cell))].join(","),
    ),
    "",
  ].join("\n");

interface StoredPerson {
  reference: string;
  surname: string;
  other_names: string;
  phone: string | null;
  date_of_birth: string | null;
  id_number_encrypted: Buffer | null;
}

/** Checks and runs a file. @returns what the check showed of each row, and who was stored */
async function importFile(content: string | Buffer) {
  const { app, services, db, close: end } = await startTestApi();
  close = end;
  const officer = await createStaff(services, "membership_officer");
  const secretary = await createStaff(services, "secretary_general");
  const office = createImportOfficer({ app, services }, officer);
  const { id } = await office.check(content, {
    mapping: { date_format: "day_month_year", list: "spellings" },
    match_by: ["reference"],
  });
  const shown = new Map<string, ImportedRow>();
  for (let after = ""; after !== "-"; ) {
    const page = (await office.call("GET", importUrl(id, `rows/?limit=100${after && `&after=${after}`}`))).json();
    for (const row of page.results as ImportedRow[]) shown.set(row.cells[0]!, row);
    after = page.next ?? "-";
  }
  const { proposal_id }: PersonImport = (
    await office.call("POST", importUrl(id, "proposals/"), { reason: "county list" })
  ).json();
  const approval = await office.call("POST", `/staff/proposals/${proposal_id}/approvals/`, { reason: "" }, secretary);
  expect(approval.statusCode, approval.body).toBe(200);
  await executeApproved(services, composition.proposals, proposal_id!);
  await office.finish(id);
  const { rows } = await sql<StoredPerson>`
    select reference, surname, other_names, phone, date_of_birth::text, id_number_encrypted
    from person_references join people on people.id = person_id`.execute(db);
  const stored = new Map(
    rows.map(({ id_number_encrypted: encrypted, ...person }) => [
      person.reference,
      { ...person, id_number: encrypted && decrypt(services.config.secretKey, encrypted) },
    ]),
  );
  return { shown, stored };
}

const FIELDS = {
  name: ["Surname", "Other names", "Full name, surname last"],
  phone: ["Phone number"],
  born: ["Date of birth"],
  id: ["ID or passport number"],
} as const;

/** Values that are other than meant, without a word; rows that are refused though they are clear; and what was shown and not stored. */
function findFaults(
  { shown, stored }: Awaited<ReturnType<typeof importFile>>,
  expectedOf: (spelling: Spelling<unknown>) => Spelling<unknown>["expected"],
) {
  const faults: unknown[] = [];
  const counts = { stored: 0, marked: 0, refused: 0 };
  for (const row of ROWS) {
    const check = shown.get(row.reference);
    const person = stored.get(row.reference);
    const expected = (["name", "phone", "born", "id"] as const).map((part) => expectedOf(row[part]));
    if (!check || (check.outcome === "new") !== (person !== undefined)) {
      faults.push(["lost", row.reference, check?.outcome]);
      continue;
    }
    if (expected.includes("refused") !== (person === undefined) && !expected.includes("marked")) {
      faults.push([person ? "not refused" : "refused", check.problem, ...check.cells]);
    }
    if (!person) {
      counts.refused += check.problem === null ? 0 : 1;
      continue;
    }
    const values = Object.fromEntries(check.changes.map(({ field, after }) => [field, after]));
    const written = {
      Surname: person.surname,
      "Other names": person.other_names,
      ...(person.phone && { "Phone number": phoneAsDialled(person.phone) }),
      ...(person.date_of_birth && { "Date of birth": formatDay(person.date_of_birth) }),
      ...(person.id_number && { "ID or passport number": `… ${person.id_number.slice(-3)}` }),
      Ward: values.Ward,
      "Number in the other list": row.reference,
    };
    if (JSON.stringify(sorted(values)) !== JSON.stringify(sorted(written))) faults.push(["shown", values, written]);
    const meant = meantBy(row);
    const got = {
      name: `${person.surname}, ${person.other_names}`,
      phone: person.phone,
      born: person.date_of_birth,
      id: person.id_number,
    };
    for (const part of ["name", "phone", "born", "id"] as const) {
      const isMarked = check.doubts.some(({ field }) => (FIELDS[part] as readonly string[]).includes(field));
      counts[isMarked ? "marked" : "stored"] += 1;
      if (got[part] !== meant[part] && !isMarked)
        faults.push(["other than meant", part, got[part], meant[part], ...check.cells]);
      if (got[part] !== meant[part] && expectedOf(row[part]) === "stored")
        faults.push(["not understood", part, ...check.cells]);
    }
  }
  return { faults, counts };
}

const sorted = (values: object) => Object.entries(values).sort(([one], [other]) => one.localeCompare(other));

const meantBy = ({ name, phone, born, id }: SpelledRow) => ({
  name: name.meant && `${name.meant.surname}, ${name.meant.first} ${name.meant.second}`.trim(),
  phone: phone.meant && `+254${phone.meant}`,
  born: born.meant,
  id: id.meant,
});

test("of 2,000 rows in 160 spellings in a CSV, what is stored is what the check showed, and nothing is other than meant without a mark", async () => {
  const result = findFaults(await importFile(csv()), ({ expected }) => expected);
  expect(result.faults).toEqual([]);
  expect(result.counts.stored).toBeGreaterThan(4_000);
});

test.each(["openpyxl", "xlsxwriter", "libreoffice"])("the same holds for a workbook of %s", async (writer) => {
  const content = await readFile(path.join(FIXTURES, `${writer}.xlsx`));
  const result = findFaults(await importFile(content), ({ expected }) => expected);
  expect(result.faults).toEqual([]);
  expect(result.counts.stored).toBeGreaterThan(4_000);
});
