import { foldText } from "@party/contract/values/fold-text";
import { type ImportMatchKey, type ImportProblem, importMatchKeyNames } from "@party/contract/values/imports";
import type { Territory } from "#access/territory.ts";
import { hmacIndex, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { RowValues } from "../mapping/row-values.ts";
import {
  isInCounties,
  type KeyMatch,
  type KnownPerson,
  listPeople,
  matchEmails,
  matchIdNumbers,
  matchMemberNumbers,
  matchPhones,
  matchReferences,
} from "./import-people.queries.ts";

/** How rows of an import find the people whom they are about. */
export interface MatchingRules {
  secretKey: string;
  matchBy: readonly ImportMatchKey[];
  /** Whose numbers the column `reference` has. */
  list: string;
  territory: Pick<Territory, "nation" | "counties">;
}

export interface RowWithValues {
  n: number;
  values: RowValues;
}

const nameWordsOf = (...names: (string | null)[]): string[] => {
  const words = foldText(names.filter(Boolean).join(" "))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return [...new Set(words)].sort();
};

const nameWordsOfRow = ({ surname, other_names }: RowValues) => nameWordsOf(surname, other_names);

/** Two names in common, and nothing in the shorter name that the longer one has not. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const common = one.filter((word) => other.includes(word)).length;
  return common >= 2 && common >= Math.min(one.length, other.length);
}

/** Two people of the same name have two words in common, so that one of these is a key of both. */
const wordPairsOf = (words: readonly string[]): string[] =>
  words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} ${other}`));

const keysOfValues = (list: string, values: RowValues): Record<ImportMatchKey, readonly string[]> => ({
  id_number: values.id_number === null ? [] : [values.id_number],
  member_number: values.member_number === null ? [] : [String(values.member_number)],
  reference: values.reference === null ? [] : [`${list}|${values.reference}`],
  phone_name: values.phone === null ? [] : wordPairsOf(nameWordsOfRow(values)).map((pair) => `${values.phone}|${pair}`),
  email: values.email === null ? [] : [values.email],
});

/** Whether the same person could be found again. */
export function hasMatchKey({ matchBy, list }: Pick<MatchingRules, "matchBy" | "list">, values: RowValues): boolean {
  const keys = keysOfValues(list, values);
  return matchBy.some((key) => keys[key].length > 0);
}

/** The register has each ID number once, whatever the import matches by. */
const isMatchedBy = (matchBy: readonly ImportMatchKey[], key: ImportMatchKey) =>
  key === "id_number" || matchBy.includes(key);

/**
 * What rows that may be about one person have in common, as text: what they say, and what their person has already. Rows
 * without a common key have nothing to do with each other.
 */
export function personKeysOf(
  { matchBy, list }: Pick<MatchingRules, "matchBy" | "list">,
  values: RowValues,
  person: KnownPerson | null,
): string[] {
  const keysIn = (given: RowValues) => {
    const keys = keysOfValues(list, given);
    return importMatchKeyNames.flatMap((key) =>
      isMatchedBy(matchBy, key) ? keys[key].map((each) => `${key}|${each}`) : [],
    );
  };
  if (!person) return keysIn(values);
  const { phone, email } = person;
  const known: RowValues = { ...values, id_number: null, member_number: null, reference: null, phone, email };
  return [...new Set([...keysIn(values), `person|${person.id}`, ...keysIn(known)])];
}

export type RowComparison = "same" | "other" | "different";

/**
 * Whether a row is about the person of an earlier row of the file. @param keys that both have
 * @returns `different` when numbers say so, and names or other numbers contradict them
 */
export function compareRows(
  { matchBy }: Pick<MatchingRules, "matchBy">,
  keys: readonly string[],
  values: RowValues,
  earlier: RowValues,
): RowComparison {
  const [names, theirs] = [nameWordsOfRow(values), nameWordsOfRow(earlier)];
  const isOf = (key: string, kind: ImportMatchKey) => key.startsWith(`${kind}|`);
  const found = keys.filter((key) => !isOf(key, "phone_name") || isSameName(names, theirs));
  if (found.length === 0) return "other";
  // Of one person of the register both are found by what it says of them, and it may know several names.
  const isKnown = found.some((key) => key.startsWith("person|"));
  const isOtherName = !isKnown && names.length > 0 && theirs.length > 0 && !names.some((word) => theirs.includes(word));
  const isOtherId = values.id_number !== null && earlier.id_number !== null && values.id_number !== earlier.id_number;
  const isByIdAlone = !matchBy.includes("id_number") && found.every((key) => isOf(key, "id_number"));
  return isOtherName || isOtherId || isByIdAlone ? "different" : "same";
}

/** Keyed, because ID numbers can be counted through. */
export const hashOfKey = (secretKey: string, importId: number, key: string): Buffer =>
  hmacIndex(secretKey, `import ${importId}|${key}`);

const valuesToMatch = <Value>(rows: readonly RowWithValues[], value: (values: RowValues) => Value | null) =>
  rows.flatMap(({ n, values }) => {
    const each = value(values);
    return each === null ? [] : [{ n, value: each }];
  });

/** `isAbsorbed` of who is found only by what a row had that was joined to theirs. */
export type PersonMatch = { person: KnownPerson | null; isAbsorbed: boolean } | { problem: ImportProblem };

const uniqueIds = (values: Iterable<number>) => [...new Set(values)];

/**
 * The person of each row, null for somebody new. Several who fit, or one of whom the key says something else than name and ID
 * number, are a problem: a guess would write the data of one person into the row of another.
 * @param lock of a run: against other changes until the commit
 */
export async function matchRows(
  tx: Database,
  matching: MatchingRules,
  rows: readonly RowWithValues[],
  lock: boolean,
): Promise<Map<number, PersonMatch>> {
  const { secretKey, matchBy, list, territory } = matching;
  const has = (key: ImportMatchKey) => matchBy.includes(key);
  // The register has each ID number once, whatever the import matches by.
  const byIdNumber = await matchIdNumbers(
    tx,
    rows.flatMap(({ n, values: { id_number } }) =>
      id_number === null ? [] : hmacIndexes(secretKey, id_number).map((value) => ({ n, value })),
    ),
  );
  const byPhone = has("phone_name")
    ? await matchPhones(
        tx,
        valuesToMatch(rows, (values) => values.phone),
      )
    : [];
  const others: KeyMatch[] = [
    ...(has("member_number")
      ? await matchMemberNumbers(
          tx,
          valuesToMatch(rows, (values) => values.member_number),
        )
      : []),
    ...(has("reference")
      ? await matchReferences(
          tx,
          list,
          valuesToMatch(rows, (values) => values.reference),
        )
      : []),
    ...(has("email")
      ? await matchEmails(
          tx,
          valuesToMatch(rows, (values) => values.email),
        )
      : []),
  ];
  const ids = uniqueIds([...byIdNumber, ...byPhone, ...others].map(({ person_id }) => person_id));
  const people = new Map((await listPeople(tx, ids, lock)).map((person) => [person.id, person]));
  const [ofIdNumber, ofPhone, ofOthers] = [byIdNumber, byPhone, others].map((found) =>
    Map.groupBy(found, ({ n }) => n),
  );
  return new Map(
    rows.map(({ n, values }) => {
      const names = nameWordsOfRow(values);
      const sameId = toPeople(ofIdNumber!.get(n) ?? []);
      const matches = [
        ...(ofPhone!.get(n) ?? []).filter((match) => namesOfMatch(match).some((each) => isSameName(names, each))),
        ...(ofOthers!.get(n) ?? []),
      ];
      return [n, candidateOf(values, sameId, matches)];
    }),
  );

  function toPeople(matches: readonly KeyMatch[]): KnownPerson[] {
    return uniqueIds(matches.map(({ person_id }) => person_id)).flatMap((id) => people.get(id) ?? []);
  }

  /** Of a person, and of the row that was joined to theirs and has the key. */
  function namesOfMatch({ person_id, absorbed_names }: KeyMatch): string[][] {
    const { surname = "", other_names = "" } = people.get(person_id) ?? {};
    return [nameWordsOf(surname, other_names), ...(absorbed_names ? [nameWordsOf(absorbed_names)] : [])];
  }

  function candidateOf(values: RowValues, sameId: readonly KnownPerson[], matches: readonly KeyMatch[]): PersonMatch {
    const isElsewhere = sameId.some(({ county_id }) => !isInCounties(territory, county_id));
    // A check would tell a county whose ID numbers others have.
    if (isElsewhere && lock) return { problem: "held_elsewhere" };
    const [holder] = isElsewhere ? [] : sameId;
    const found = new Map(
      [...sameId, ...toPeople(matches)]
        .filter((each) => isInCounties(territory, each.county_id))
        .map((each) => [each.id, each]),
    );
    if (found.size > 1) return { problem: "several_people" };
    const [person] = found.values();
    if (!person) return { person: null, isAbsorbed: false };
    const names = nameWordsOfRow(values);
    const theirs = [
      ...nameWordsOf(person.surname, person.other_names),
      ...matches.filter(({ person_id }) => person_id === person.id).flatMap((match) => namesOfMatch(match).flat()),
    ];
    const isOtherName = names.length > 0 && theirs.length > 0 && !names.some((word) => theirs.includes(word));
    const isOtherId = values.id_number !== null && person.id_number_hash !== null && !holder;
    if (isOtherName || isOtherId) return { problem: "different_people" };
    // Known by a number by which this import does not match.
    if (holder && toPeople(matches).length === 0 && !matchBy.includes("id_number"))
      return { problem: "different_people" };
    return { person, isAbsorbed: !holder && matches.every(({ absorbed_names }) => Boolean(absorbed_names)) };
  }
}
