import type { CellFormat, LinePerson, TemplateColumn, TemplateSource } from "@party/contract/values/template-columns";
import type { TableCell } from "#documents/csv.ts";
import { formatMemberNumber } from "#party.ts";

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const sources: Record<TemplateSource, (person: LinePerson, row: number) => string | null> = {
  surname: ({ surname }) => surname,
  other_names: ({ other_names }) => other_names,
  full_name: ({ surname, other_names }) => `${other_names} ${surname}`.trim(),
  id_number: ({ id_number }) => id_number,
  date_of_birth: ({ date_of_birth }) => date_of_birth,
  sex: ({ sex }) => sex && capitalise(sex),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  county: ({ county }) => county,
  constituency: ({ constituency }) => constituency,
  ward: ({ ward }) => ward,
  polling_station: ({ polling_station }) => polling_station,
  disability: ({ disability }) => disability,
  member_number: ({ member_number }) => (member_number === null ? null : formatMemberNumber(member_number)),
  member_since: ({ member_since }) => member_since,
  row_number: (_person, row) => String(row),
  empty: () => null,
};

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

const formats: Record<CellFormat, (text: string) => string> = {
  text: (text) => text,
  capitals: (text) => text.toLocaleUpperCase("en"),
  first_letter: (text) => text.charAt(0).toLocaleUpperCase("en"),
  day_month_year: (text) => text.replace(DAY, "$3/$2/$1"),
  year_month_day: (text) => text,
};

/** One line of the file. @param row from 1 */
export const lineOf = (columns: readonly TemplateColumn[], person: LinePerson, row: number): TableCell[] =>
  columns.map(({ source, format }) => {
    const text = sources[source](person, row);
    return text ? formats[format](text) : null;
  });

/** Titles of the columns that have to have a value and have none. */
export const missingColumns = (columns: readonly TemplateColumn[], person: LinePerson): string[] =>
  columns
    .filter(({ source, required }) => required && source !== "empty" && !sources[source](person, 1))
    .map(({ title }) => title);

const place = { county: "Nyeri", constituency: "Tetu", ward: "Dedan Kimathi" };

/** Three people who do not exist, for the preview of a template: with everything, without a phone, with what has to be escaped. */
export const inventedPeople: readonly LinePerson[] = [
  {
    ...{
      surname: "Wanjikũ",
      other_names: "Mary Njeri",
      id_number: "12345678",
      date_of_birth: "1990-12-31",
      sex: "female",
    },
    ...{ phone: "+254712345678", email: "wanjiku@example.org", ...place, polling_station: "Ihururu Primary School" },
    ...{ disability: null, member_number: 42, member_since: "2026-11-02" },
  },
  {
    ...{ surname: "Ole Ntimama", other_names: "Tom", id_number: "A1234567", date_of_birth: "1985-02-28", sex: "male" },
    ...{ phone: null, email: null, ...place, polling_station: null },
    ...{ disability: "Uses a wheelchair", member_number: 43, member_since: "2026-11-20" },
  },
  {
    ...{
      surname: "O'Mboya, Jr",
      other_names: "Dedan “DJ”",
      id_number: "01234567",
      date_of_birth: "2001-01-05",
      sex: "other",
    },
    ...{ phone: "+254110345678", email: null, ...place, polling_station: "Wamagana, Hall 2" },
    ...{ disability: null, member_number: null, member_since: null },
  },
];
