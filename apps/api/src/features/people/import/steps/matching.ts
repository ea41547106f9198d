import { foldText } from "@party/contract/values/fold-text";
import type { ImportKey, ImportProblem } from "@party/contract/values/imports";
import type { Territory } from "#access/territory.ts";
import { hmacIndex, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { RowValues } from "../mapping/row-values.ts";
import {
  isIn,
  type KnownPerson,
  listPeople,
  type Match,
  matchEmails,
  matchIdNumbers,
  matchMemberNumbers,
  matchPhones,
  matchReferences,
} from "./import-people.queries.ts";

/** How rows of an import find the people whom they are about. */
export interface Matching {
  secretKey: string;
  matchBy: readonly ImportKey[];
  /** Whose numbers the column `reference` has. */
  list: string;
  territory: Pick<Territory, "nation" | "counties">;
}

export interface ValuedRow {
  n: number;
  values: RowValues;
}

const wordsOf = (...names: (string | null)[]): string[] =>
  foldText(names.filter(Boolean).join(" "))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();

const wordsOfRow = ({ surname, other_names }: RowValues) => wordsOf(surname, other_names);

/** Two names in common, and nothing in the shorter name that the longer one has not. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const common = one.filter((word) => other.includes(word)).length;
  return common >= 2 && common >= Math.min(one.length, other.length);
}

/** The keys of a row, as text. */
export function keysOf({ matchBy, list }: Pick<Matching, "matchBy" | "list">, values: RowValues): string[] {
  const names = wordsOfRow(values);
  const keys: Record<ImportKey, string | null> = {
    id_number: values.id_number,
    member_number: values.member_number === null ? null : String(values.member_number),
    reference: values.reference && `${list}|${values.reference}`,
    phone_name: values.phone && names.length > 1 ? `${values.phone}|${names.join(" ")}` : null,
    email: values.email,
  };
  return matchBy.flatMap((key) => (keys[key] === null ? [] : [`${key}|${keys[key]}`]));
}

/** Keyed, because ID numbers can be counted through. */
export const hashOfKey = (secretKey: string, importId: number, key: string): Buffer =>
  hmacIndex(secretKey, `import ${importId}|${key}`);

const wanted = <Value>(rows: readonly ValuedRow[], value: (values: RowValues) => Value | null) =>
  rows.flatMap(({ n, values }) => {
    const each = value(values);
    return each === null ? [] : [{ n, value: each }];
  });

export type Candidate = { person: KnownPerson | null } | { problem: ImportProblem };

const unique = (values: Iterable<number>) => [...new Set(values)];

/**
 * The person of each row, null for somebody new. Several who fit, or one of whom the key says something else than name and ID
 * number, are a problem: a guess would write the data of one person into the row of another.
 * @param lock against other changes until the commit
 */
export async function matchRows(
  tx: Database,
  matching: Matching,
  rows: readonly ValuedRow[],
  lock: boolean,
): Promise<Map<number, Candidate>> {
  const { secretKey, matchBy, list, territory } = matching;
  const has = (key: ImportKey) => matchBy.includes(key);
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
        wanted(rows, (values) => values.phone),
      )
    : [];
  const others: Match[] = [
    ...(has("member_number")
      ? await matchMemberNumbers(
          tx,
          wanted(rows, (values) => values.member_number),
        )
      : []),
    ...(has("reference")
      ? await matchReferences(
          tx,
          list,
          wanted(rows, (values) => values.reference),
        )
      : []),
    ...(has("email")
      ? await matchEmails(
          tx,
          wanted(rows, (values) => values.email),
        )
      : []),
  ];
  const ids = unique([...byIdNumber, ...byPhone, ...others].map(({ person_id }) => person_id));
  const people = new Map((await listPeople(tx, ids, lock)).map((person) => [person.id, person]));
  const [ofIdNumber, ofPhone, ofOthers] = [byIdNumber, byPhone, others].map((found) =>
    Map.groupBy(found, ({ n }) => n),
  );
  return new Map(
    rows.map(({ n, values }) => {
      const known = (found: Map<number, Match[]>) =>
        unique((found.get(n) ?? []).map(({ person_id }) => person_id)).flatMap((id) => people.get(id) ?? []);
      const names = wordsOfRow(values);
      const sameId = known(ofIdNumber!);
      const sameName = known(ofPhone!).filter((person) =>
        isSameName(names, wordsOf(person.surname, person.other_names)),
      );
      return [n, candidateOf(values, sameId, [...sameName, ...known(ofOthers!)], matching)];
    }),
  );

  function candidateOf(
    values: RowValues,
    sameId: readonly KnownPerson[],
    rest: readonly KnownPerson[],
    { matchBy: keys }: Matching,
  ): Candidate {
    const [holder] = sameId;
    if (holder && !isIn(territory, holder.county_id)) return { problem: "held_elsewhere" };
    const found = new Map(
      [...sameId, ...rest].filter((each) => isIn(territory, each.county_id)).map((each) => [each.id, each]),
    );
    if (found.size > 1) return { problem: "several_people" };
    const [person] = found.values();
    if (!person) return { person: null };
    const names = wordsOfRow(values);
    const theirs = wordsOf(person.surname, person.other_names);
    const isOtherName = names.length > 0 && theirs.length > 0 && !names.some((word) => theirs.includes(word));
    const isOtherId = values.id_number !== null && person.id_number_hash !== null && !holder;
    if (isOtherName || isOtherId) return { problem: "different_people" };
    // Known by a number by which this import does not match.
    if (holder && rest.length === 0 && !keys.includes("id_number")) return { problem: "different_people" };
    return { person };
  }
}
