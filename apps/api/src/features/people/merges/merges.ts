import type { ProblemCode } from "@party/contract/problems";
import { accountMergeFields, type PairReason } from "@party/contract/values/pairs";
import type { MergeField } from "@party/contract/values/people/person-fields";
import { decrypt, encrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type DuplicatePairRow, decidePair } from "../pairs/pairs.queries.ts";
import { listContactsChangedBy } from "../record/changes.queries.ts";
import {
  absorbPerson,
  findLiveMerge,
  hasConsentEvidence,
  havePaidForSamePlan,
  insertMerge,
  listPeopleWhoPaid,
  lockPeople,
  type MergedPerson,
  readMergeFields,
  refreshPeople,
} from "./merges.queries.ts";
import { moveMemberships, moveRows } from "./moves.queries.ts";

/** Which of two rows stays, and what it takes from the other one. */
export interface Merge {
  survivor: number;
  absorbed: number;
  /** As they were shown. */
  versions: { survivor: number; absorbed: number };
  fields: readonly MergeField[];
}

interface MergeAuthor {
  /** Null for the server operator. */
  madeBy: number | null;
  proposalId?: number;
}

type MergeServices = Pick<Services, "config" | "db">;

interface MergePair {
  survivor: MergedPerson;
  absorbed: MergedPerson;
}

/** Why two rows cannot be joined; undefined when they can. */
export async function mergeProblemOf(
  db: Database,
  { survivor, absorbed }: MergePair,
): Promise<ProblemCode | undefined> {
  if (survivor.merged_into !== null || absorbed.merged_into !== null) return "person_merged";
  if (survivor.erased_at || absorbed.erased_at) return "person_erased";
  if (survivor.user_id !== null && absorbed.user_id !== null) return "merge_two_accounts";
  if (absorbed.user_id !== null) return "merge_keeps_account";
  return (await havePaidForSamePlan(db, survivor.id, absorbed.id)) ? "merge_two_paid" : undefined;
}

/** Says that two rows are one person, and was not said by somebody of staff. A rare name counts beside another reason alone. */
const isFound = (reason: PairReason): boolean =>
  !["chosen", "rare_name", "sex_differs", "birth_differs"].includes(reason);

/**
 * With an account, money on both sides, or when nothing but somebody's choice says that they are the same, a second person
 * decides; also when that is a phone number or an email address which whoever joins them has written.
 */
export async function mergeNeedsSecondPerson(
  db: Database,
  staffId: number,
  { reasons }: Pick<DuplicatePairRow, "reasons">,
  rows: readonly MergedPerson[],
): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const found = reasons.filter(isFound);
  if (found.length === 0 || rows.some(({ user_id }) => user_id !== null)) return true;
  const written: readonly string[] = await listContactsChangedBy(db, staffId, ids);
  return found.every((reason) => written.includes(reason)) || (await listPeopleWhoPaid(db, ids)).length > 1;
}

/**
 * Locks both rows and checks that they can be joined.
 * @throws Problem what `mergeProblemOf` says, `person_changed`, `merge_own` or `merge_of_account_fields`
 */
export async function prepareMerge(
  tx: Database,
  { survivor: id, absorbed: other, versions, fields }: Merge,
  madeBy: number | null,
): Promise<MergePair> {
  const rows = await lockPeople(tx, [id, other]);
  const survivor = rows.find((row) => row.id === id);
  const absorbed = rows.find((row) => row.id === other);
  if (!survivor || !absorbed) throw new Problem("not_found");
  const refusal = await mergeProblemOf(tx, { survivor, absorbed });
  if (refusal) throw new Problem(refusal);
  if (madeBy !== null && survivor.user_id === madeBy) throw new Problem("merge_own");
  if (survivor.version !== versions.survivor || absorbed.version !== versions.absorbed) {
    throw new Problem("person_changed");
  }
  if (survivor.user_id !== null && fields.some((field) => accountMergeFields.includes(field))) {
    throw new Problem("merge_of_account_fields");
  }
  return { survivor, absorbed };
}

/**
 * Joins two rows in a transaction: the survivor gets what points to the absorbed one and the chosen fields. No row of money
 * changes, because payments, terms and the ledger point to memberships and accounts.
 * @returns the id of the merge; of the one that is there when the rows were joined in this way already
 * @throws Problem as `prepareMerge`
 */
export async function mergePeople(
  { config, db: tx }: MergeServices,
  merge: Merge,
  author: MergeAuthor,
): Promise<number> {
  const { survivor, absorbed, fields } = merge;
  const rows = await lockPeople(tx, [survivor, absorbed]);
  if (rows.some((row) => row.id === absorbed && row.merged_into === survivor)) {
    return (await findLiveMerge(tx, absorbed))!.id;
  }
  const { survivor: row } = await prepareMerge(tx, merge, author.madeBy);
  const id = await insertMerge(tx, {
    survivor,
    absorbed,
    fields,
    before_encrypted: encryptFields({ config }, await readMergeFields(tx, survivor, fields)),
    proposal_id: author.proposalId ?? null,
    made_by: author.madeBy,
  });
  await absorbPerson(tx, merge);
  const merged = { id, survivor, absorbed };
  await setMemberships(tx, () => moveMemberships(tx, merged, row.user_id));
  await moveRows(tx, merged);
  await refreshPeople(tx, [survivor, absorbed]);
  if (!(await hasConsentEvidence(tx))) throw new Problem("merge_needs_evidence");
  await decidePair(
    tx,
    { low: Math.min(survivor, absorbed), high: Math.max(survivor, absorbed) },
    "merged",
    author.madeBy,
  );
  return id;
}

const isEncrypted = (column: string): boolean => column.endsWith("_encrypted");
type PersonFieldValues = Record<string, string | Buffer | null>;

/** Encrypted columns are encrypted again with the others, so that a new secret key reaches them. */
function encryptFields({ config }: Pick<Services, "config">, fields: PersonFieldValues): Buffer {
  const plain = Object.entries(fields).map(([column, value]) => [
    column,
    Buffer.isBuffer(value) ? decrypt(config.secretKey, value) : value,
  ]);
  return encrypt(config.secretKey, JSON.stringify(Object.fromEntries(plain)));
}

/** Columns with their values before a merge. */
export function decryptFields({ config }: Pick<Services, "config">, encrypted: Buffer): PersonFieldValues {
  const plain = JSON.parse(decrypt(config.secretKey, encrypted)) as Record<string, string | null>;
  return Object.fromEntries(
    Object.entries(plain).flatMap(([column, value]): [string, string | Buffer | null][] => {
      if (!isEncrypted(column)) return [[column, value]];
      const whole: [string, Buffer | null] = [column, value === null ? null : encrypt(config.secretKey, value)];
      if (column !== "id_number_encrypted") return [whole];
      return [whole, ["id_number_hash", value === null ? null : hmacIndex(config.secretKey, value)]];
    }),
  );
}
