import { createHash, hash } from "node:crypto";
import { endpointsWithContentKind } from "@party/contract/api";
import type { AuditSubject } from "@party/contract/endpoint";
import { type PlaceRef, placeLevels } from "@party/contract/values/permissions";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";
import {
  findLastHashBatch,
  hasRecentAuditEntry,
  insertAuditEntry,
  insertAuditEntryDetails,
  insertHashBatch,
  listHashBatches,
  listHashedEntries,
  lockAuditLog,
  type NewAuditEntry,
} from "./audit.queries.ts";
import { placeName } from "./territory.ts";

/**
 * Records one call. With `foldMinutes` it is left out when the same person has left the same entry within that time.
 * @param db the transaction of a write, so that either both are stored or none
 * @param details values before and after a change; stored encrypted, and deletable without breaking the chain
 */
export async function recordEntry(
  { config, db }: Pick<Services, "config" | "db">,
  { details, foldMinutes, ...entry }: Omit<NewAuditEntry, "details_hash"> & { details?: unknown; foldMinutes?: number },
): Promise<void> {
  if (foldMinutes !== undefined && (await hasRecentAuditEntry(db, { ...entry, details_hash: null }, foldMinutes)))
    return;
  const encrypted = details === undefined ? undefined : encrypt(config.secretKey, JSON.stringify(details));
  const { id } = await insertAuditEntry(db, {
    ...entry,
    details_hash: encrypted ? hash("sha256", encrypted, "buffer") : null,
  });
  if (encrypted) await insertAuditEntryDetails(db, id, encrypted);
}

/** What is empty in the entry of something that no call has done. */
export const EMPTY_CALL_FIELDS = {
  actor: null,
  session: null,
  role: null,
  permission: null,
  request_id: null,
  proposal_id: null,
  subject_kind: null,
  subject_ids: [],
  reason: null,
} satisfies Partial<NewAuditEntry>;

/** What the operator of the server did by a command. */
export interface OperatorEntry {
  /** Of the endpoint that does the same. */
  action: string;
  subjectKind: AuditSubject;
  subjectIds: readonly number[];
  /** By default `done`. */
  outcome?: "done" | "repeated";
  reason?: string;
}

/** Records what a command did. @param services its `db` is the transaction of a write */
export const recordOperatorEntry = (
  services: Pick<Services, "config" | "db">,
  { action, subjectKind, subjectIds, outcome = "done", reason }: OperatorEntry,
): Promise<void> =>
  recordEntry(services, {
    ...EMPTY_CALL_FIELDS,
    place: "nation",
    action,
    subject_kind: subjectKind,
    subject_ids: [...subjectIds],
    outcome,
    reason: reason ?? null,
  });

/** What actions do that are no endpoints, and that are about a person. */
export const otherActionSummaries = {
  "people.findByIdNumber": "Find a person by an ID number",
  "people.findByPhone": "Find a person by a phone number",
  "people.findByEmail": "Find a person by an email address",
  "people.findByNumber": "Find a person by a member number or the code of a payment",
} as const;

/** What each action does, in English. */
export const actionSummaries: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherActionSummaries),
  ...endpointsWithContentKind.map(({ name, endpoint }) => [name, endpoint.summary] as const),
]);

/** A place as entries name it. */
export const formatEntryPlace = ({ level, id }: PlaceRef): string => (level === "nation" ? level : `${level} ${id}`);

/** @param place as in an entry: `nation`, e.g. `county 19`, or empty for a call that no role allowed */
export function parseEntryPlace(place: string): PlaceRef | undefined {
  const [typed, id = "0"] = place.split(" ");
  const level = placeLevels.find((each) => each === typed);
  return level && { level, id: Number(id) };
}

/** @param entry the place as in an entry */
export async function findEntryPlaceName(db: Database, entry: string): Promise<string | undefined> {
  const place = parseEntryPlace(entry);
  return place && placeName(db, place);
}

const ENTRIES_PER_QUERY = 1_000;
/** The hash before the first batch. */
const GENESIS_HASH = Buffer.alloc(32);

const hashOfEntryBatch = (previous: Buffer, entries: readonly { hash: Buffer }[]): Buffer => {
  const chain = createHash("sha256").update(previous);
  for (const entry of entries) chain.update(entry.hash);
  return chain.digest();
};

/** Hashes all entries since the last batch, in batches of at most 1,000. */
export async function hashNewAuditEntries(db: Database): Promise<void> {
  for (let count = ENTRIES_PER_QUERY; count === ENTRIES_PER_QUERY; ) {
    count = await db.transaction().execute(async (tx) => {
      await lockAuditLog(tx);
      const last = await findLastHashBatch(tx);
      const entries = await listHashedEntries(tx, last?.last_entry ?? "0", ENTRIES_PER_QUERY);
      if (entries.length === 0) return 0;
      const previous_hash = last?.hash ?? GENESIS_HASH;
      await insertHashBatch(tx, {
        id: (last?.id ?? 0) + 1,
        first_entry: entries[0]!.id,
        last_entry: entries.at(-1)!.id,
        entry_count: entries.length,
        previous_hash,
        hash: hashOfEntryBatch(previous_hash, entries),
      });
      return entries.length;
    });
  }
}

/** How far a verification has come. */
export interface VerificationProgress {
  entries: number;
  batches: number;
  /** Id of the last entry of those batches. */
  lastEntry: string;
  /** The last hash of the chain, hexadecimal; it is mailed every day. */
  lastHash: string;
}

export interface VerificationResult extends VerificationProgress {
  /** The first row that does not fit, in words; undefined when everything does. */
  fault: string | undefined;
  /** False when time ran out before the end. */
  complete: boolean;
}

const NO_PROGRESS: VerificationProgress = {
  entries: 0,
  batches: 0,
  lastEntry: "0",
  lastHash: GENESIS_HASH.toString("hex"),
};

/**
 * Computes every hash again, with memory for some thousand entries.
 * @param options goes on after a part that was verified, and ends after a batch once it is `until`
 */
export async function verifyAuditLog(
  db: Database,
  { verified = NO_PROGRESS, until }: { verified?: VerificationProgress | undefined; until?: Date } = {},
): Promise<VerificationResult> {
  const state = { ...verified };
  const result = (fault?: string, complete = true): VerificationResult => ({ ...state, fault, complete });
  for (;;) {
    const batches = await listHashBatches(db, state.batches, ENTRIES_PER_QUERY);
    // Begins anew for each page of batches: an entry that was not committed before may be in one of them.
    const takeEntries = createEntryReader(db, state.lastEntry);
    for (const batch of batches) {
      if (batch.id !== state.batches + 1) return result(`batch ${state.batches + 1} is missing`);
      const entries = await takeEntries(batch.last_entry, batch.entry_count + 1);
      const altered = entries.find(isEntryAltered);
      if (altered) return result(`entry ${altered.id} was altered`);
      if (entries.length !== batch.entry_count || entries[0]?.id !== batch.first_entry) {
        return result(
          `entries ${batch.first_entry} to ${batch.last_entry}: ${batch.entry_count} were hashed, ${entries.length} are there`,
        );
      }
      const previous = Buffer.from(state.lastHash, "hex");
      if (!batch.previous_hash.equals(previous) || !batch.hash.equals(hashOfEntryBatch(previous, entries))) {
        return result(`entries ${batch.first_entry} to ${batch.last_entry} do not fit the hash of batch ${batch.id}`);
      }
      state.lastHash = batch.hash.toString("hex");
      state.lastEntry = batch.last_entry;
      state.batches = batch.id;
      state.entries += entries.length;
      if (until && until <= new Date()) return result(undefined, false);
    }
    if (batches.length < ENTRIES_PER_QUERY) break;
  }
  for (let entries = await listHashedEntries(db, state.lastEntry, ENTRIES_PER_QUERY); entries.length > 0; ) {
    const altered = entries.find(isEntryAltered);
    if (altered) return result(`entry ${altered.id} was altered`);
    state.entries += entries.length;
    entries = await listHashedEntries(db, entries.at(-1)!.id, ENTRIES_PER_QUERY);
  }
  return result();
}

/** Takes entries in the order of their ids. They are read in pages, because most batches are of a minute with few entries. */
function createEntryReader(db: Database, after: string) {
  const read: HashedEntry[] = [];
  let lastRead = after;
  let more = true;
  return async (until: string, atMost: number): Promise<HashedEntry[]> => {
    while (more && read.length < atMost && BigInt(lastRead) < BigInt(until)) {
      const page = await listHashedEntries(db, lastRead, ENTRIES_PER_QUERY);
      more = page.length === ENTRIES_PER_QUERY;
      lastRead = page.at(-1)?.id ?? lastRead;
      read.push(...page);
    }
    const end = read.findIndex(({ id }) => BigInt(id) > BigInt(until));
    return read.splice(0, Math.min(atMost, end === -1 ? read.length : end));
  };
}

type HashedEntry = Awaited<ReturnType<typeof listHashedEntries>>[number];

const isEntryAltered = ({ text, hash: stored, details_hash, stored_details_hash }: HashedEntry): boolean =>
  !hash("sha256", text, "buffer").equals(stored) ||
  (stored_details_hash !== null && !stored_details_hash.equals(details_hash ?? Buffer.alloc(0)));
