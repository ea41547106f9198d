import { formatKes } from "@party/contract/values/money";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import type { Finding } from "../report.ts";
import {
  computeSeal,
  deleteObsoleteOmissions,
  findLastSeal,
  findNextBlock,
  findSeal,
  insertOmissions,
  insertSeal,
  lockSeals,
  moveOmissions,
  type Seal,
} from "./seals.queries.ts";

/** Entries of a block at most. */
const ENTRIES_PER_BLOCK = 10_000;
/** By then most receipts are known, and what was recorded wrongly has been compared with M-PESA's list. */
const SEALED_AFTER_DAYS = 7;
/** The hash before the first seal. */
const GENESIS_HASH = Buffer.alloc(32);

/**
 * Seals the entries that are older than a week, each block in a transaction of its own, and those left out before that have a
 * receipt now. @returns how many blocks
 */
export async function sealOldEntries(db: Database, limit = ENTRIES_PER_BLOCK): Promise<number> {
  const kinds = ["range", "late"] as const;
  let count = 0;
  for (const kind of kinds) {
    while (await db.transaction().execute((tx) => sealNextBlock(tx, kind, limit))) count += 1;
  }
  return count;
}

/** @returns whether there was one */
async function sealNextBlock(tx: Database, kind: Seal["kind"], limit: number): Promise<boolean> {
  await lockSeals(tx);
  const before = await findLastSeal(tx);
  const id = (before?.id ?? 0) + 1;
  if (kind === "late") await deleteObsoleteOmissions(tx);
  const next = await (kind === "range" ? findNextBlock(tx, limit, SEALED_AFTER_DAYS) : moveOmissions(tx, id, limit));
  if (!next) return false;
  const block = { ...next, id, kind };
  // Before the entries are read: one that gets its receipt meanwhile is left out all the same.
  if (kind === "range") await insertOmissions(tx, block);
  const previousHash = before?.hash ?? GENESIS_HASH;
  await insertSeal(tx, block, await computeSeal(tx, block, previousHash), previousHash);
  return true;
}

/** One of so many parts, which take turns. */
export interface Part {
  number: number;
  of: number;
}

/** Whether it is the turn of a number. */
export const isInPart = (number: number, part: Part | undefined): boolean =>
  part === undefined || number % part.of === part.number % part.of;

/** Computes seals again. @param part undefined for all of them */
export async function* checkSeals(db: Database, part: Part | undefined): AsyncGenerator<Finding> {
  const last = (await findLastSeal(db))?.id ?? 0;
  for (let id = 1; id <= last; id += 1) {
    const finding = isInPart(id, part) ? await checkSeal(db, id) : undefined;
    if (finding) yield finding;
  }
}

async function checkSeal(db: Database, id: number): Promise<Finding | undefined> {
  const seal = await findSeal(db, id);
  const hashBefore = id === 1 ? GENESIS_HASH : seal?.hashBefore;
  if (!seal || !hashBefore?.equals(seal.previousHash)) {
    return { kind: "seal_differs", note: { reason: "seal_broken", block: id } };
  }
  const now = await computeSeal(db, seal, seal.previousHash);
  if (now.hash.equals(seal.hash) && now.entries === seal.entries && now.amount === seal.amount) return undefined;
  return {
    kind: "seal_differs",
    note: {
      ...{ reason: "seal_differs", block: id, from: seal.first, to: seal.last, day: dayInNairobi(seal.sealedAt) },
      ...{ entries: seal.entries, amount: seal.amount, entriesNow: now.entries, amountNow: now.amount },
    },
  };
}

/** What the daily mail says of the ledger, so that its last seal lies outside the database too. */
export async function describeLastSeal(db: Database): Promise<string | undefined> {
  const last = await findLastSeal(db);
  if (!last) return undefined;
  return `The ledger has ${last.id} sealed blocks; the last one, up to entry ${last.last}, has ${formatKes(last.amount)}. The seal of block ${last.id} is ${last.hash.toString("hex")}.`;
}
