import { importDoubtText } from "@party/contract/values/import-doubts";
import type { DateFormat, ImportField } from "@party/contract/values/imports";
import { expect, test } from "vitest";
import { guessColumns } from "./guess-columns.ts";
import { PlaceNames } from "./places.ts";
import { readRow } from "./row-values.ts";

const place = (ward: string, constituency = "Tetu", county = "Nyeri") => ({
  ward: { id: ward.length * 100 + ward.charCodeAt(0), name: ward },
  constituency: { id: constituency.length, name: constituency },
  county: { id: county.length, name: county },
});
const MAP = [
  place("Dedan Kimanthi"),
  place("Aguthi-Gaaki"),
  ...[
    "Mweiga",
    "Naromoru Kiamathaga",
    "Mwiyogo/Endarasha",
    "Mugunda",
    "Gatarakwa",
    "Thegu River",
    "Kabaru",
    "Gakawa",
  ].map((ward) => place(ward, "Kieni")),
  ...["Naro", "Thika Road", "Endebess"].map((ward) => place(ward, "Elsewhere", "Other")),
];

const HOME = MAP[0]!;

interface ReadOptions {
  format?: DateFormat;
  /** Dates of other rows of the column. */
  dates?: readonly string[];
}

/** Values, problem and doubts of a row of these cells, in the home ward. */
function read(
  cells: Partial<Record<ImportField, string>>,
  { format = "day_month_year", dates = [] }: ReadOptions = {},
) {
  const columns = Object.keys(cells) as ImportField[];
  const below = [...dates, cells.date_of_birth ?? ""].map((date) => ["", date]);
  const [, guessed] = guessColumns(["Name", "Date of birth"], below);
  const parsed = readRow(Object.values(cells), {
    mapping: { columns, date_format: format, words: [], place: null, list: "" },
    places: new PlaceNames(MAP, []),
    inside: (each) => each === HOME,
    dateOrders: guessed!.date_orders,
    now: new Date("2026-11-28T10:00:00Z"),
  });
  const doubts = parsed.doubts.map(({ code }) => code);
  return "values" in parsed ? { ...parsed.values, doubts } : { problem: parsed.problem, doubts };
}

const nameOf = (full_name: string) => {
  const row = read({ full_name });
  return "problem" in row ? row.problem : [row.surname, row.other_names, ...row.doubts];
};
const valueIn = <Field extends ImportField>(field: Field, cell: string, options?: ReadOptions) => {
  const row = read({ surname: "Mwangi", other_names: "Ann", [field]: cell }, options);
  if ("problem" in row) return row.problem;
  const value = row[field as keyof typeof row];
  return row.doubts.length === 0 ? value : [value, ...row.doubts];
};

test("before a comma stands the surname, else it stands where the mapping says", () => {
  expect(nameOf("MWANGI, Wanjiku Grace")).toEqual(["Mwangi", "Wanjiku Grace"]);
  expect(nameOf("Wanjiku Grace Mwangi")).toEqual(["Mwangi", "Wanjiku Grace"]);
  expect(read({ full_name_surname_first: "Mwangi Wanjiku Grace" })).toMatchObject({
    ...{ surname: "Mwangi", other_names: "Wanjiku Grace", doubts: [] },
  });
  expect(nameOf("Mwangi, Wanjiku, Grace")).toEqual(["Mwangi", "Wanjiku Grace", "name_order"]);
  expect(nameOf("Wanjiku MWANGI Grace")).toEqual(["Grace", "Wanjiku Mwangi", "name_order"]);
  expect(nameOf("Wanjiku J.")).toEqual(["J.", "Wanjiku", "name_initial"]);
});

test("titles are no names, and what else is left out of a name is marked", () => {
  for (const title of ["Hon.", "Mrs.", "MR", "Dr.", "Rev.", "Pst", "Mzee", "Hon. Dr.", "Bi.", "Mhe."]) {
    expect(nameOf(`${title} Jane Wanjiku`)).toEqual(["Wanjiku", "Jane"]);
  }
  expect(nameOf("Hon.Jane Wanjiku")).toEqual(["Wanjiku", "Jane"]);
  expect(nameOf("Jane Wanjiku, MP")).toEqual(["Wanjiku", "Jane", "name_part"]);
  expect(nameOf("Jane Wanjiku (Mama Brian)")).toEqual(["Wanjiku", "Jane", "name_part"]);
  expect(nameOf('Kamau "Njoro" Mwangi')).toEqual(["Mwangi", "Kamau", "name_part"]);
  expect(nameOf("Bishop John Kamau")).toEqual(["Kamau", "Bishop John", "name_title"]);
});

test("names in capitals get the capitals that names have", () => {
  const names = [
    ["O'BRIEN", "O'Brien"],
    ["D’SOUZA", "D'Souza"],
    ["MCDONALD", "McDonald"],
    ["NG'ANG'A", "Ng'ang'a"],
    ["ng`ang`a", "Ng'ang'a"],
    ["MARY-ANN", "Mary-Ann"],
    ["M'IMANYARA", "M'Imanyara"],
    ["ST.JOHN", "St.John"],
    ["WAIRIMŨ", "Wairimũ"],
    ["ole Kaparo", "ole Kaparo"],
  ];
  for (const [written, stored] of names) expect(valueIn("surname", written!)).toBe(stored);
});

test("letters that were lost, digits and errors of formulas are no names without a mark", () => {
  expect(valueIn("surname", "WairimÅ©")).toEqual(["Wairimũ", "text_mended"]);
  expect(valueIn("surname", "Wairim\ufffd")).toEqual(["Wairim\ufffd", "text_damaged"]);
  expect(valueIn("surname", "Ng?ang?a")).toEqual(["Ng?ang?a", "text_damaged"]);
  expect(valueIn("surname", "Mwang1")).toEqual(["Mwang1", "name_digits"]);
  expect(valueIn("surname", "Mwangi & Ann")).toEqual(["Mwangi & Ann", "name_signs"]);
  expect(valueIn("surname", "0712345678")).toBe("name_invalid");
  expect(valueIn("surname", "ann@party.example")).toBe("name_invalid");
  for (const error of ["#N/A", "#REF!", "#VALUE!", "#NAME?", "####", "Err:502"]) {
    expect(valueIn("surname", error)).toEqual([null, "cell_error"]);
    expect(valueIn("phone", error)).toEqual([null, "cell_error"]);
  }
  for (const blank of ["NULL", "nan", "-", "–", "n/a", "?"]) expect(valueIn("surname", blank)).toBe(null);
  expect(valueIn("surname", "Nan")).toBe("Nan");
});

test("numbers that a program has written in its own way are what they were", () => {
  expect(valueIn("phone", "254712307011.0")).toBe("+254712307011");
  expect(valueIn("phone", "712351003.0")).toBe("+254712351003");
  expect(valueIn("phone", "2.54712312009E+11")).toBe("+254712312009");
  expect(valueIn("phone", "712,351,003")).toBe("+254712351003");
  expect(valueIn("phone", "2.54712E+11")).toBe("number_shortened");
  expect(valueIn("id_number", "1.23457E+07")).toBe("number_shortened");
  expect(valueIn("id_number", "12345678.0")).toBe("12345678");
  expect(valueIn("id_number", "12,345,678")).toBe("12345678");
  expect(valueIn("id_number", "12.345.678")).toBe("12345678");
  expect(valueIn("birth_year", "1985.0")).toBe(1985);
  expect(valueIn("birth_year", "85")).toBe("birth_year_invalid");
  expect(valueIn("member_number", "42.0")).toBe(42);
  expect(valueIn("reference", "901.0")).toBe("901");
});

test("an ID number is stored as it is written, or refused", () => {
  expect(valueIn("id_number", "ID No. 12345678")).toBe("12345678");
  expect(valueIn("id_number", "ak-123456")).toBe("AK123456");
  expect(valueIn("id_number", "12345678.5")).toBe("id_number_invalid");
  expect(valueIn("id_number", "1234567O")).toBe("id_number_invalid");
  expect(valueIn("id_number", "O1234567")).toEqual(["O1234567", "id_letters"]);
  expect(valueIn("id_number", "123456")).toEqual(["123456", "id_short"]);
  expect(valueIn("id_number", "12345678 / 23456789")).toBe("id_number_invalid");
});

test("of several numbers the first is taken and the others stay to be seen", () => {
  const [one, other] = ["0712345678", "0722000111"];
  for (const between of [" ", "\n", "/", " / ", ", ", "; ", " or ", " au ", " & "]) {
    expect(valueIn("phone", one + between + other)).toEqual(["+254712345678", "phone_several"]);
  }
  expect(valueIn("phone", "0712 345 678 0722 000 111")).toEqual(["+254712345678", "phone_several"]);
  expect(valueIn("phone", `${one}/${one}`)).toBe("+254712345678");
  expect(valueIn("phone", `${one}/79`)).toEqual(["+254712345678", "phone_several"]);
  expect(valueIn("phone", "O712345678")).toEqual(["+254712345678", "phone_letters"]);
  expect(valueIn("phone", "07l2345678")).toEqual(["+254712345678", "phone_letters"]);
  expect(valueIn("phone", "Tel: 0712345678")).toBe("+254712345678");
  expect(valueIn("phone", "M-PESA 0712345678")).toBe("+254712345678");
  expect(valueIn("phone", "0712345678 (wife)")).toEqual(["+254712345678", "phone_words"]);
  expect(valueIn("phone", "796800094")).toBe("+254796800094");
  expect(valueIn("phone", "0712‑345‑678")).toBe("+254712345678");
  expect(valueIn("phone", "071234567")).toBe("phone_invalid");
  const { doubts } = readRow([`${one} ${other}`], {
    ...{ mapping: { columns: ["phone"], date_format: null, words: [], place: null, list: "" }, now: new Date() },
    ...{ places: new PlaceNames(MAP, []), inside: () => true, dateOrders: undefined },
  });
  expect(doubts.map(importDoubtText)).toEqual([
    "The cell has several numbers, and the first one is taken. The others: 0722 000 111.",
  ]);
  expect(valueIn("email", "Ann@Party.example; other@party.example")).toEqual(["ann@party.example", "email_several"]);
});

test("a date is read in both languages and in each usual writing, or the refusal says why not", () => {
  const may = ["31 Mei 1990", "31 May 1990", "May 31, 1990", "31st May 1990", "31-May-90", "19900531", "31051990"];
  may.push(
    "31‑05‑1990",
    "31/5/1990 0:00",
    "31.05.90",
    "1990-05-31T00:00:00",
    "1990/05/31",
    "31\\05\\1990",
    "31May1990",
  );
  for (const written of may) expect([written, valueIn("date_of_birth", written)]).toEqual([written, "1990-05-31"]);
  const months = "Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba".split(" ");
  for (const [at, month] of months.entries()) {
    const day = `1979-${String(at + 1).padStart(2, "0")}-03`;
    expect(valueIn("date_of_birth", `3 ${month} 1979`)).toBe(day);
    expect(valueIn("date_of_birth", `3-${month.slice(0, 3)}-79`)).toBe(day);
  }
  expect(valueIn("date_of_birth", "1990")).toBe("date_year_only");
  expect(valueIn("date_of_birth", "33024")).toBe("date_serial");
  expect(valueIn("date_of_birth", "31/02/1990")).toBe("date_invalid");
  expect(valueIn("date_of_birth", "5/31/1990")).toBe("date_invalid");
});

test("a date that may be exchanged is marked where nothing in its column tells the order", () => {
  expect(valueIn("date_of_birth", "03/04/1990", { dates: ["05/06/1980"] })).toEqual(["1990-04-03", "date_order"]);
  expect(valueIn("date_of_birth", "03/04/1990", { dates: ["25/06/1980"] })).toBe("1990-04-03");
  expect(valueIn("date_of_birth", "03/04/1990", { dates: ["25/06/1980", "6/25/1980"] })).toEqual([
    "1990-04-03",
    "date_order",
  ]);
  const swapped = ["1985-01-12", "31/05/1990", "25/12/1979", "13/07/1988"];
  expect(valueIn("date_of_birth", "1990-05-04", { dates: swapped })).toEqual(["1990-05-04", "date_order"]);
  expect(valueIn("date_of_birth", "1990-05-04", { dates: [...swapped, "1985-01-31"] })).toBe("1990-05-04");
  expect(valueIn("date_of_birth", "1990-05-04", { dates: ["1985-01-12"] })).toBe("1990-05-04");
  expect(valueIn("date_of_birth", "05/05/1990", { dates: ["05/06/1980"] })).toBe("1990-05-05");
});

test("a column with dates says its format where only one can be meant", () => {
  const format = (...dates: string[]) =>
    guessColumns(
      ["D.O.B."],
      dates.map((date) => [date]),
    )[0]!.date_format;
  expect(format("31/05/1990", "03/04/1990")).toBe("day_month_year");
  expect(format("05/31/1990", "03/04/1990")).toBe("month_day_year");
  expect(format("1990-05-04", "1985-01-12")).toBe("year_month_day");
  expect(format("03/04/1990", "05/06/1980")).toBe(null);
  expect(format("31/05/1990", "05/31/1990")).toBe(null);
  expect(format("31 Mei 1990")).toBe("day_month_year");
});

test("titles of columns are known in English and Kiswahili, with what offices add to them", () => {
  const titles = {
    id_number: [
      "I.D NO.",
      "ID NO",
      "ID/Passport No.",
      "National ID",
      "Namba ya kitambulisho",
      "Nambari ya Kitambulisho cha Taifa",
    ],
    phone: [
      "Phone Number (M-PESA)",
      "M-PESA No.",
      "TEL. NO",
      "Nambari ya simu",
      "Namba ya Simu",
      "Simu ya mkononi",
      "Mobile No. (Safaricom)",
    ],
    surname: ["Jina la mwisho", "Jina la ukoo", "Surname / Last name", "SURNAME"],
    other_names: ["Jina la kwanza", "Jina la kati", "Majina mengine", "First Name"],
    full_name: ["NAMES", "Jina kamili", "Names (as on ID)", "Full Name"],
    full_name_surname_first: ["Name (surname first)"],
    sex: ["Gender (M/F)", "Jinsia"],
    date_of_birth: ["D.O.B.", "Date of Birth (DD/MM/YYYY)", "Tarehe ya kuzaliwa"],
  };
  const guess = (title: string) => guessColumns([title], [])[0]?.guess;
  for (const [field, all] of Object.entries(titles)) {
    for (const title of all) expect([title, guess(title)]).toEqual([title, field]);
  }
  for (const title of ["S/NO", "Phone (next of kin)", "Remarks"]) {
    expect(guessColumns([title, "Ward"], [])[0]!.guess).toBe(null);
  }
});

test("for a misspelt ward those of the chosen constituency come first, the nearest before the others", () => {
  const places = new PlaceNames(MAP, []);
  const kieni = MAP.filter(({ constituency }) => constituency.name === "Kieni");
  const suggest = (word: string) =>
    places.suggest("ward", word, kieni, (each) => each.county.name === "Nyeri").map(({ text }) => text);
  expect(suggest("naro moru")[0]).toBe("Naromoru Kiamathaga, Kieni");
  expect(suggest("Thegu")[0]).toBe("Thegu River, Kieni");
  expect(suggest("Endarasha/Mwiyogo")[0]).toBe("Mwiyogo/Endarasha, Kieni");
  expect(suggest("Gatalakwa")[0]).toBe("Gatarakwa, Kieni");
  expect(suggest("naro moru")).toHaveLength(8);
  const found = places.find({ county: "", constituency: "Kieni", ward: "naro moru" }, () => true);
  expect(found).toMatchObject({ problem: "place_unknown", among: kieni });
});
