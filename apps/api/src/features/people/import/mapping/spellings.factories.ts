/** A text, or what a spreadsheet stores as a number or a day, and shows in a format. */
export type TableCell = string | { number: number; format?: string } | { date: string; format: string };

/**
 * `stored` is stored as it was meant, `marked` is refused or doubtful or as it was meant, `refused` is refused.
 */
export type Expectation = "stored" | "marked" | "refused";

/** One way to write a value. */
export interface Spelling<Value> {
  cell: TableCell;
  /** What was meant; null for nothing. */
  meant: Value | null;
  expected: Expectation;
}

type Way<Value> = (value: Value) => readonly [cell: TableCell, expected?: Expectation, meant?: Value | null];

export interface Names {
  surname: string;
  first: string;
  second: string;
}

const capital = (text: string) => text.toUpperCase();
const whole = ({ surname, first, second }: Names) => `${first} ${second} ${surname}`;
const otherSurname =
  (written: string, surname: string): Way<Names> =>
  (names) => [`${names.first} ${names.second} ${written}`, "stored", { ...names, surname }];
const titled =
  (title: string): Way<Names> =>
  (names) => [`${title} ${whole(names)}`];

const nameWays: readonly Way<Names>[] = [
  (names) => [whole(names)],
  ({ surname, first, second }) => [`${surname}, ${first} ${second}`],
  ({ surname, first, second }) => [`${capital(surname)}, ${first} ${second}`],
  ({ surname, first, second }) => [capital(`${surname},${first} ${second}`)],
  (names) => [capital(whole(names))],
  (names) => [whole(names).toLowerCase()],
  ({ surname, first, second }) => [`${first} ${second} ${capital(surname)}`],
  ...["Hon.", "Mr", "Mrs.", "Dr.", "Rev.", "Pst", "Mzee", "Hon. Dr.", "Bi."].map(titled),
  (names) => [`Hon.${whole(names)}`],
  (names) => [whole(names).replaceAll(" ", "  ")],
  (names) => [` ${whole(names).replace(" ", "\u00a0")} `],
  (names) => [whole(names).replace(" ", " \u200b")],
  (names) => [`${whole(names)},`],
  otherSurname("O'BRIEN", "O'Brien"),
  otherSurname("D’SOUZA", "D'Souza"),
  otherSurname("NG`ANG`A", "Ng'ang'a"),
  otherSurname("MCDONALD", "McDonald"),
  otherSurname("Wairimũ", "Wairimũ"),
  (names) => [`Mary\u2011Ann ${names.surname}`, "stored", { ...names, first: "Mary-Ann", second: "" }],
  (names) => [`${names.first} ${names.second} WairimÅ©`, "marked", { ...names, surname: "Wairimũ" }],
  (names) => [`${names.first} ${names.second} Wairim\ufffd`, "marked", { ...names, surname: "Wairimũ" }],
  (names) => [`${names.first} ${names.second} Ng?ang?a`, "marked", { ...names, surname: "Ng'ang'a" }],
  (names) => [`${whole(names)} (Mama Brian)`, "marked"],
  ({ surname, first, second }) => [`${first} "Njoro" ${second} ${surname}`, "marked"],
  (names) => [`${whole(names)}, MP`, "marked"],
  (names) => [`${whole(names)}1`, "marked"],
  ({ surname, first, second }) => [`${first} & ${second} ${surname}`, "marked"],
  (names) => [`Bishop ${whole(names)}`, "marked"],
  ({ surname, first, second }) => [`${first} ${capital(surname)} ${second}`, "marked"],
  ({ surname, first, second }) => [`${surname}, ${first}, ${second}`, "marked"],
  () => ["#N/A", "refused", null],
  () => ["0712345678", "refused", null],
];

const grouped = (digits: string, between: string) => `0${digits.replace(/(\d{3})(?=\d)/g, `$1${between}`)}`;
/** Of somebody else. */
const OTHER_PHONE = "0733000111";

/** Of the nine digits behind +254. */
const phoneWays: readonly Way<string>[] = [
  (digits) => [`0${digits}`],
  (digits) => [{ number: Number(digits) }],
  (digits) => [{ number: Number(`254${digits}`) }],
  (digits) => [`+254${digits}`],
  (digits) => [`254${digits}`],
  (digits) => [digits],
  (digits) => [grouped(digits, " ")],
  (digits) => [grouped(digits, "-")],
  (digits) => [grouped(digits, "\u2011")],
  (digits) => [grouped(digits, "/")],
  (digits) => [`+254 (0) ${digits}`],
  (digits) => [`00254${digits}`],
  (digits) => [`tel:+254${digits}`],
  (digits) => [`Tel: 0${digits}`],
  (digits) => [`M-PESA 0${digits}`],
  (digits) => [`'0${digits}`],
  (digits) => [`254${digits}.0`],
  (digits) => [`${digits}.0`],
  (digits) => [`2.54${digits}E+11`],
  (digits) => [digits.replace(/(\d{3})(?=\d)/g, "$1,")],
  (digits) => [`0${digits.slice(0, 4)}\u200b${digits.slice(4)}`],
  (digits) => [` 0${digits}\u00a0`],
  (digits) => [[..."0", ...digits].join(" ")],
  (digits) => [`0${digits}/0${digits}`],
  (digits) => [`0${digits}/${OTHER_PHONE}`, "marked"],
  (digits) => [`0${digits} ${OTHER_PHONE}`, "marked"],
  (digits) => [`0${digits}\n${OTHER_PHONE}`, "marked"],
  (digits) => [`0${digits}, ${OTHER_PHONE}`, "marked"],
  (digits) => [`0${digits} or ${OTHER_PHONE}`, "marked"],
  (digits) => [`0${digits}/79`, "marked"],
  (digits) => [`O${digits}`, "marked"],
  (digits) => [`0${digits} (wife)`, "marked"],
  () => ["#REF!", "marked", null],
  () => ["-", "stored", null],
  () => ["NULL", "stored", null],
  () => ["2.54712E+11", "refused"],
  (digits) => [`0${digits.slice(1)}`, "refused"],
  (digits) => [`0${digits}0`, "refused"],
  () => ["12345", "refused"],
  () => ["call the office", "refused"],
];

const MONTHS = "January February March April May June July August September October November December".split(" ");
const MIEZI = "Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba".split(" ");

const dateWay =
  (
    write: (parts: { y: string; m: string; d: string; month: number }) => TableCell,
    expected: Expectation = "stored",
  ): Way<string> =>
  (day) => {
    const [y, m, d] = day.split("-") as [string, string, string];
    return [write({ y, m, d, month: Number(m) - 1 }), expected];
  };

/** Of a day YYYY-MM-DD, in a column that is read day first. */
const dateWays: readonly Way<string>[] = [
  dateWay(({ y, m, d }) => `${Number(d)}/${Number(m)}/${y}`),
  ...["/", "-", ".", " ", "\u2011", "\u2013", "\\", "_", ","].map((between) =>
    dateWay(({ y, m, d }) => [d, m, y].join(between)),
  ),
  dateWay(({ y, m, d }) => `${d}/${m}/${y.slice(2)}`),
  dateWay(({ y, m, d }) => `${y}-${m}-${d}`),
  dateWay(({ y, m, d }) => `${y}/${m}/${d}`),
  dateWay(({ y, m, d }) => y + m + d),
  dateWay(({ y, m, d }) => d + m + y),
  dateWay(({ y, d, month }) => `${Number(d)} ${MONTHS[month]} ${y}`),
  dateWay(({ y, d, month }) => `${Number(d)}-${MONTHS[month]!.slice(0, 3)}-${y.slice(2)}`),
  dateWay(({ y, d, month }) => capital(`${d} ${MONTHS[month]} ${y}`)),
  dateWay(({ y, d, month }) => `${Number(d)}th ${MONTHS[month]} ${y}`),
  dateWay(({ y, d, month }) => `${MONTHS[month]} ${Number(d)}, ${y}`),
  dateWay(({ y, d, month }) => `${MONTHS[month]!.slice(0, 3)} ${Number(d)} ${y}`),
  dateWay(({ y, d, month }) => `${d}${MONTHS[month]!.slice(0, 3)}${y}`),
  dateWay(({ y, d, month }) => `${Number(d)} ${MIEZI[month]} ${y}`),
  dateWay(({ y, d, month }) => `${Number(d)}-${MIEZI[month]!.slice(0, 3)}-${y.slice(2)}`),
  dateWay(({ y, m, d }) => `${d}/${m}/${y} 0:00`),
  dateWay(({ y, m, d }) => `${y}-${m}-${d}T00:00:00`),
  dateWay(({ y, m, d }) => `${y}-${m}-${d} 00:00:00`),
  ...["dd/mm/yyyy", "d-mmm-yy", "yyyy-mm-dd"].map((format) =>
    dateWay(({ y, m, d }) => ({ date: `${y}-${m}-${d}`, format })),
  ),
  // As a spreadsheet of the United States shows it, and writes it into a CSV.
  dateWay(({ y, m, d }) => ({ date: `${y}-${m}-${d}`, format: "m/d/yyyy" }), "marked"),
  () => ["-", "stored", null],
  () => ["#NUM!", "marked", null],
  dateWay(({ y }) => y, "refused"),
  dateWay(({ y }) => ({ number: Number(y) }), "refused"),
  dateWay(() => "33024", "refused"),
  dateWay(({ y }) => `31/02/${y}`, "refused"),
  dateWay(({ y }) => `31/13/${y}`, "refused"),
  dateWay(({ y }) => `5/5/${y.slice(1)}`, "refused"),
  dateWay(() => "before independence", "refused"),
];

const threes = (digits: string, between: string) => digits.replace(/(\d)(?=(\d{3})+$)/g, `$1${between}`);
const passport =
  (write: (number: string) => string, expected: Expectation = "stored"): Way<string> =>
  (digits) => [write(`A${digits.slice(1)}`), expected, `A${digits.slice(1)}`];

/** Of eight digits. */
const idWays: readonly Way<string>[] = [
  (digits) => [digits],
  (digits) => [{ number: Number(digits) }],
  (digits) => [`${digits}.0`],
  ...[",", ".", " ", "-", "'"].map(
    (between): Way<string> =>
      (digits) => [threes(digits, between)],
  ),
  (digits) => [` ${digits}\u00a0`],
  (digits) => [`'${digits}`],
  (digits) => [`ID No. ${digits}`],
  (digits) => [`ID ${digits}`],
  (digits) => [`${digits[0]}.${digits.slice(1)}E+7`],
  (digits) => [`${digits.slice(0, 4)}\u200b${digits.slice(4)}`],
  (digits) => [`${digits.slice(0, 4)} ${digits.slice(4)}`],
  (digits) => [`0${digits.slice(1)}`, "stored", `0${digits.slice(1)}`],
  (digits) => [{ number: Number(digits.slice(1)), format: "00000000" }, "stored", `0${digits.slice(1)}`],
  passport((number) => number),
  passport((number) => number.toLowerCase()),
  passport((number) => number.replace("A", "A-")),
  passport((number) => number.replace("A", "A ")),
  passport((number) => `Passport ${number}`),
  (digits) => [`O${digits.slice(1)}`, "marked", `0${digits.slice(1)}`],
  (digits) => [`I${digits.slice(1)}`, "marked", `1${digits.slice(1)}`],
  (digits) => [{ number: Number(digits.slice(2)) }, "marked", `00${digits.slice(2)}`],
  () => ["#VALUE!", "marked", null],
  () => ["n/a", "stored", null],
  () => ["nan", "stored", null],
  () => ["1.23457E+07", "refused"],
  (digits) => [`${digits.slice(0, 7)}O`, "refused"],
  (digits) => [`${digits} / 23456789`, "refused"],
  (digits) => [`${digits}.5`, "refused"],
  (digits) => [digits.slice(0, 4), "refused"],
  (digits) => [`${digits}999`, "refused"],
  (digits) => [`${digits}?`, "refused"],
  (digits) => [`-${digits}`, "refused"],
  () => ["see the list", "refused"],
  () => ["none yet", "refused"],
  (digits) => [`${digits},0`, "refused"],
  (digits) => [`No ID: ${digits}`, "refused"],
];

const spell = <Value>(way: Way<Value>, value: Value): Spelling<Value> => {
  const [cell, expected = "stored", meant = value] = way(value);
  return { cell, expected, meant };
};

export interface SpelledRow {
  reference: string;
  name: Spelling<Names>;
  phone: Spelling<string>;
  born: Spelling<string>;
  id: Spelling<string>;
}

const FIRST_NAMES = ["Wanjiku", "Otieno", "Akinyi", "Kiprono", "Fatuma", "Mutua", "Nekesa", "Barasa"];
const SECOND_NAMES = ["Grace", "Brian", "Mary", "Peter", "Amina", "Joseph", "Ruth"];
const SURNAMES = ["Mwangi", "Odhiambo", "Chebet", "Wafula", "Mohamed", "Musyoka", "Njoroge", "Kamau", "Were"];

/** Ways that are stored as they are meant. */
const plainWays = <Value>(ways: readonly Way<Value>[], value: Value) =>
  ways.filter((way) => spell(way, value).expected === "stored");

/** The same rows each time: of four values one is written in each way after another, the others in a way that is understood. */
export function spelledRows(count: number): SpelledRow[] {
  return Array.from({ length: count }, (_, n) => {
    const turn = Math.floor(n / 4);
    const choose = <Value>(kind: number, ways: readonly Way<Value>[], value: Value): Spelling<Value> => {
      const plain = plainWays(ways, value);
      return spell(n % 4 === kind ? ways[turn % ways.length]! : plain[(n * 7 + kind) % plain.length]!, value);
    };
    const names = {
      surname: SURNAMES[n % SURNAMES.length]!,
      first: FIRST_NAMES[n % FIRST_NAMES.length]!,
      second: SECOND_NAMES[n % SECOND_NAMES.length]!,
    };
    const day = new Date(Date.UTC(1950 + (n % 50), n % 12, 1 + ((n * 11) % 28))).toISOString().slice(0, 10);
    return {
      reference: `L-${String(n + 1).padStart(4, "0")}`,
      name: choose(0, nameWays, names),
      phone: choose(1, phoneWays, String(712_000_000 + n * 37)),
      born: choose(2, dateWays, day),
      id: choose(3, idWays, String(21_000_000 + n * 131)),
    };
  });
}
