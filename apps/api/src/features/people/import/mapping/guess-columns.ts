import { normalisePhoneNumber } from "@party/contract/phone-number";
import { foldText } from "@party/contract/values/fold-text";
import { dateOrderOf } from "@party/contract/values/import-dates";
import type { DateFormat, ImportField } from "@party/contract/values/imports";
import { countDateOrders, type DateOrders, formatOfOrders } from "./date-orders.ts";

/** As offices write them, folded and without signs; also in Swahili. */
const TITLES: Record<ImportField, RegExp> = {
  reference: /^(ref(erence)?( no| number)?|old (member )?(no|number)|list (no|number)|file (no|number))$/,
  member_number: /^(our )?(party )?member(ship)? (no|number|id)$|^(namba|nambari) ya (uanachama|mwanachama)$/,
  full_name:
    /^(full |member ?s? |applicant ?s? )?names?( in full)?$|^(jina|majina|jina kamili|majina kamili|jina la mwanachama|name of (the )?(member|applicant))$/,
  full_name_surname_first: /^(full )?names? surname first$/,
  county: /^(county|kaunti)( name)?$/,
  constituency: /^(constituency|sub ?county|eneo ?bunge|jimbo|kaunti ndogo)( name)?$/,
  ward: /^(ward|wadi|wodi|kata|county assembly ward|caw)( name)?$/,
  surname:
    /^(surname|last names?|family names?|jina la (ukoo|mwisho|familia|baba)|sir ?name)( (or )?(last|family) name)?$/,
  other_names:
    /^(other|first|middle|given|second|fore|christian) ?names?$|^(jina la (kwanza|kati|pili|katikati)|majina mengine|jina lingine)$/,
  phone:
    /^(tel|telephone|phone|mobile|mobile phone|cell|cellphone|contact|m ?pesa|whats ?app|simu|simu ya mkononi|(namba|nambari) ya simu( ya mkononi)?|msisdn)s?( ?(no|number|contact|phone)s?)*( 1)?$/,
  email: /^(e ?mail|barua ?pepe)( address| id)?s?$/,
  sex: /^(sex|gender|jinsia|m f)$/,
  date_of_birth: /^(d ?o ?b|(date of birth|birth ?date|birthday|born on|tarehe ya kuzaliwa))$/,
  birth_year: /^(y ?o ?b|year of birth|birth year|year born|mwaka wa kuzaliwa)$/,
  polling_station: /^(polling (station|centre|center)|kituo( cha (kupigia )?kura)?)( name)?$/,
  id_number:
    /^((national|nat) )?(i ?d|identity)( card)?( ?(no|number))?s?( ?(or )?passport.*)?$|^((namba|nambari) ya )?(passport|pasipoti|kitambulisho|id)( .*)?$/,
};
const FIELD_TITLE_PATTERNS = Object.entries(TITLES) as [ImportField, RegExp][];

export const normaliseTitle = (title: string): string =>
  foldText(title)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whose number or name it is, in brackets, that is not the person's. */
const ANOTHER_PERSON = /kin|guardian|spouse|emergency|alternat|other|second|2|jamaa|mzazi/i;

/** Also without what stands in brackets, as in `Phone Number (M-PESA)` or `Gender (M/F)`. */
function guessFieldByTitle(title: string): ImportField | null {
  const notes = title.match(/[([].*?[)\]]/g) ?? [];
  const plain = notes.some((note) => ANOTHER_PERSON.test(note)) ? [] : [title.replace(/[([].*?[)\]]/g, " ")];
  for (const each of [title, ...plain].map(normaliseTitle)) {
    const known = FIELD_TITLE_PATTERNS.find(([, titles]) => titles.test(each));
    if (known) return known[0];
  }
  return null;
}

export const isKnownTitle = (title: string): boolean => guessFieldByTitle(title) !== null;

/** What nearly all examples are. */
const FIELD_VALUE_TESTS: [ImportField, (text: string) => boolean][] = [
  ["email", (text) => /^\S+@\S+\.\S+$/.test(text)],
  ["phone", (text) => /^[+\d][\d\s()-]{8,}$/.test(text) && normalisePhoneNumber(text) !== undefined],
  ["sex", (text) => /^(m|f|male|female|mme|mke)$/i.test(text)],
  ["date_of_birth", (text) => dateOrderOf(text) !== null],
];
const MAX_EXAMPLES = 5;
const MAX_EXAMPLE_CHARACTERS = 200;

const guessFieldByValues = (values: readonly string[]): ImportField | null => {
  if (values.length < 2) return null;
  return FIELD_VALUE_TESTS.find(([, fits]) => values.filter(fits).length >= values.length * 0.9)?.[0] ?? null;
};

export interface GuessedColumn {
  title: string;
  examples: string[];
  /** Whether the sheet hides it. */
  hidden: boolean;
  guess: ImportField | null;
  date_format: DateFormat | null;
  /** Of a column with dates of birth. */
  date_orders?: DateOrders;
}

/**
 * @param titles of the columns; blank for one without
 * @param below cells of the first rows below them
 * @param hidden columns that the sheet hides: nobody looked at what they hold
 */
export function guessColumns(
  titles: readonly string[],
  below: readonly (readonly string[])[],
  hidden: ReadonlySet<number> = new Set(),
): GuessedColumn[] {
  const width = Math.max(titles.length, ...below.map((cells) => cells.length));
  const taken = new Set<ImportField>();
  return Array.from({ length: width }, (_, column) => {
    const values = below.map((cells) => cells[column] ?? "").filter(Boolean);
    const title = titles[column] ?? "";
    let guess = hidden.has(column) ? null : (guessFieldByTitle(title) ?? guessFieldByValues(values));
    if (guess && guess !== "other_names" && taken.has(guess)) guess = null;
    if (guess) taken.add(guess);
    const date_orders = countDateOrders(values);
    return {
      title,
      examples: [...new Set(values)].slice(0, MAX_EXAMPLES).map((value) => value.slice(0, MAX_EXAMPLE_CHARACTERS)),
      hidden: hidden.has(column),
      guess,
      date_format: guess === "date_of_birth" ? formatOfOrders(date_orders) : null,
      date_orders,
    };
  });
}
