import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { queryDatabase } from "../../../e2e/database.ts";

/** Who is in the register before the jobs begin. */

/** A surname that nobody else has; of letters, as names are. */
export const newSurname = (words: string): string =>
  `${words}${Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;

/** Eight digits, of which the last four are free for a count. */
const newPhones = (): string => `+2547${String(randomInt(10_000)).padStart(4, "0")}`;

/** Three women of one name; the one of Tetu has not paid. @returns the id of her row */
export async function insertNamesakes(surname: string): Promise<number> {
  const phones = newPhones();
  await queryDatabase(
    `insert into memberships (first_name, last_name, phone_number, age, gender, occupation, ward_id, membership_type, state, fee)
     select 'Wanjiku', $1, $2 || lpad(n::text, 4, '0'), 30 + n, 'female', 'Farmer',
       case n when 1 then (select min(id) from wards where constituency_id = (select id from constituencies where name = 'Tetu'))
         else (select min(id) from wards where constituency_id = (select id from constituencies where name = $3)) end,
       case n when 1 then 'silver' else 'mwananchi' end, case n when 1 then 'awaiting_payment' else 'applied' end,
       case n when 1 then 1000 else 0 end
     from generate_series(1, 3) as n`,
    [surname, phones, "Changamwe"],
  );
  // What applies enqueues it.
  await queryDatabase("insert into pgboss.job (name) values ('people.link')");
  let linked: { id: number }[] = [];
  await expect
    .poll(
      async () => {
        linked = await queryDatabase<{ id: number }>(
          "select person_id as id from memberships where last_name = $1 and state = 'awaiting_payment' and person_id is not null",
          [surname],
        );
        return linked.length;
      },
      { timeout: 90_000 },
    )
    .toBe(1);
  return linked[0]!.id;
}

/** Two rows of one man, the likeliest pair of all. @returns their ids */
export async function insertTwin(surname: string): Promise<{ low: number; high: number }> {
  const [pair] = await queryDatabase<{ low: number; high: number }>(
    `with made as (
       insert into people (surname, other_names, sex, date_of_birth, phone, ward_id, polling_station, source)
       select $1, names, 'male', born::date, $2 || '0001', (select min(id) from wards where name = 'Dedan Kimanthi'), station, 'walk_in'
       from (values ('Peter', '1970-04-03', null), ('Peter Ngugi', null, 'Kiandu Primary School')) as rows (names, born, station)
       returning id
     )
     insert into person_pairs (low, high, score, reasons)
     select min(id), max(id), 100, '{phone,ward_and_sound,rare_name}' from made returning low, high`,
    [surname, newPhones()],
  );
  return pair!;
}

/** Members of Kieni, in the county of Nyeri. @returns the ids of county and constituency */
export async function insertMembersOfKieni(surname: string, count: number): Promise<void> {
  await queryDatabase(
    `insert into people (surname, other_names, phone, ward_id, source, status)
     select $1, 'Njeri ' || chr(64 + n), $2 || lpad(n::text, 4, '0'),
       (select min(id) from wards where constituency_id = (select id from constituencies where name = 'Kieni')), 'office', 'member'
     from generate_series(1, $3::int) as n`,
    [surname, newPhones(), count],
  );
}

/** What is wrong in the rows of an old spreadsheet. */
export const mistakes = { noPhone: 40, spelling: 60, noName: 15, twice: 25 } as const;

/** An old spreadsheet of the ward of Dedan Kimanthi, which it spells in two ways. */
export function oldSpreadsheet(surname: string, rows: number): Buffer {
  const phones = `07${String(randomInt(10_000)).padStart(4, "0")}`;
  const line = (n: number): string => {
    const isTwice = n > rows - mistakes.twice;
    // Those written twice are among the rows without a mistake.
    const at = isTwice ? n - mistakes.twice : n;
    const hasNoPhone = at <= mistakes.noPhone;
    const isMisspelt = !hasNoPhone && at <= mistakes.noPhone + mistakes.spelling;
    const hasNoName = !(hasNoPhone || isMisspelt) && at <= mistakes.noPhone + mistakes.spelling + mistakes.noName;
    return [
      hasNoName ? "" : `${surname}${letters(at)}`,
      hasNoName ? "" : "NJERI",
      hasNoPhone ? "07" : `${phones}${String(at).padStart(4, "0")}`,
      `${String(1 + (at % 28)).padStart(2, "0")}/${String(1 + (at % 12)).padStart(2, "0")}/${1950 + (at % 50)}`,
      at % 2 === 0 ? "F" : "M",
      isMisspelt ? "Dedan Kimathy" : "DEDAN KIMANTHI",
      "TETU",
      `C${at}`,
    ].join(";");
  };
  // Each list has titles of its own, so that nothing is known of an earlier one.
  const titles = `SURNAME;OTHER NAMES;TEL NO.;D.O.B;SEX;WARD;CONSTITUENCY;CARD ${surname}`;
  return Buffer.from([titles, ...Array.from({ length: rows }, (_, n) => line(n + 1))].join("\r\n"));
}

const letters = (n: number): string => String(n).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!);
