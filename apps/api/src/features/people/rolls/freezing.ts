import { formatDay } from "@party/contract/values/nairobi-time";
import { plural } from "@party/contract/values/plural";
import { ROLL_BLOCK_ROWS, rollStatuses } from "@party/contract/values/rolls";
import { listPlaces, type WardWithParents } from "#access/places.queries.ts";
import { NATION, placeName } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { findProposal } from "#features/staff/proposals/proposals.queries.ts";
import type { ProposalKind } from "#features/staff/proposals/proposals.ts";
import type { TaskKind } from "#features/tasks/task-kind.ts";
import { startTask } from "#features/tasks/tasks.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  countByRules,
  countChangesSince,
  countEntriesByPlace,
  insertBlock,
  insertEntries,
  listBlocks,
  listEntriesOfBlock,
} from "./roll-entries.queries.ts";
import { hashBlock, hashRoll } from "./roll-hash.ts";
import {
  type ChangesSince,
  findRoll,
  lockRollWithoutRows,
  markRollFreezing,
  markRollFrozen,
  markRollTaken,
  type RollRow,
  type RollRules,
  recordRollCheck,
  rulesOf,
  setRollTask,
} from "./rolls.queries.ts";

interface ProposedRoll {
  rollId: number;
}

/** Who is on it, in sentences. */
const describeRules = ({ statuses, paid_until, joined_before }: Omit<RollRules, "place">): string[] => [
  `Status: ${statuses.map((status) => rollStatuses[status]).join(", ")}.`,
  paid_until === null
    ? "Nobody has to have paid."
    : `Paid until ${formatDay(paid_until)} or later, or a plan without a fee.`,
  joined_before === null ? "Joined on any day." : `Joined before ${formatDay(joined_before)}.`,
];

/** Freezes a roll: proposed by the membership officer, approved by the Secretary General. */
export const rollProposals: ProposalKind<ProposedRoll> = {
  kind: "roll-frozen",
  decidedBy: "rolls.freeze",
  mayPropose: (author) => author.has("rolls.propose"),
  async subject(db, { rollId }) {
    const row = await findRoll(db, rollId);
    if (!row) throw new Problem("not_found");
    const { id, title, objections_until, kept_until } = row;
    return {
      kind: "roll-frozen",
      ...{ id, title, objections_until, kept_until },
      place: (await placeName(db, { level: row.place_level, id: row.place_id })) ?? "",
      rules: describeRules(row),
      rows: row.row_count ?? (await countByRules(db, rulesOf(row))),
    };
  },
  effects: () => [
    "The people who are in the register at that moment, by these rules, become the lines of the roll. Nobody can change a line afterwards.",
    "Members see whether they are on the roll, and may object until the day.",
    "It cannot be taken back. A mistake is put right on the next roll.",
  ],
  async checkApproval(tx, { rollId }) {
    if ((await countByRules(tx, rulesOf((await findRoll(tx, rollId))!))) === 0) throw new Problem("roll_empty");
  },
  async execute({ db: tx, jobs }, proposalId, { rollId }) {
    const { proposed_by, decided_by } = (await findProposal(tx, proposalId))!;
    if (!(await markRollFreezing(tx, rollId, decided_by!))) throw new Error("a roll was frozen twice");
    const task = await startTask({ db: tx, jobs }, { kind: "roll", payload: { rollId }, startedBy: proposed_by! });
    await setRollTask(tx, rollId, task.id);
    return "The roll is being frozen.";
  },
};

/** Lines in one statement: some hundred milliseconds. */
const ROWS_PER_STATEMENT = 5_000;
/** After which the transaction of the task says that it is not idle: PostgreSQL ends one that is for 15 seconds. */
const LONGEST_IDLE_MS = 2_000;

interface RollPosition {
  /** The next one to hash. */
  block: number;
}

/** Reads the rows of one moment by the first step, then hashes ten thousand with each. */
export const rollTask: TaskKind<ProposedRoll, RollPosition> = {
  async step(services, { payload: { rollId }, position }) {
    const { config, db: tx, pool } = services;
    const row = (await findRoll(tx, rollId))!;
    if (position === undefined) {
      const total = row.taken_at ? row.row_count! : await takeRows({ tx, pool }, row);
      return { position: { block: 0 }, done: 0, total };
    }
    const { block } = position;
    const entries = await listEntriesOfBlock(tx, rollId, block);
    if (entries.length > 0) {
      const sha256 = hashBlock(config.secretKey, entries);
      await insertBlock(tx, { roll_id: rollId, block, rows: entries.length, sha256 });
    }
    const done = block * ROLL_BLOCK_ROWS + entries.length;
    if (entries.length === ROLL_BLOCK_ROWS) return { position: { block: block + 1 }, done };
    await finishRoll(tx, row);
    return { position: { block: block + 1 }, done, total: done, result: { rows: done } };
  },
  // Of both who froze it.
  needs: async () => ({ permission: "registrar.submit", places: [NATION] }),
  isShared: true,
};

const sortPlaces = (places: readonly WardWithParents[]) =>
  places.toSorted(
    (one, other) =>
      one.county.id - other.county.id || one.constituency.id - other.constituency.id || one.ward.id - other.ward.id,
  );

/**
 * All rows in a transaction of their own that reads one moment of the register: no single statement could do it within the limit
 * of time for statements. A second one finds the roll locked, and then filled. @returns how many
 */
async function takeRows({ tx, pool }: { tx: Database; pool: Database }, row: RollRow): Promise<number> {
  const rules = rulesOf(row);
  const { level, id } = rules.place;
  const places = sortPlaces(await listPlaces(tx)).filter((place) => level === "nation" || place[level].id === id);
  const wards = level === "nation" ? [...places, null] : places;
  return pool
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      if (!(await lockRollWithoutRows(snapshot, row.id))) throw new Error("the rows of a roll were read twice");
      let offset = 0;
      let spokenAt = performance.now();
      for (const ward of wards) {
        let after: { key: string; id: number } | undefined;
        do {
          const batch = await insertEntries(snapshot, {
            ...{ rollId: row.id, rules, ward, offset, after, limit: ROWS_PER_STATEMENT },
          });
          offset += batch.count;
          if (performance.now() - spokenAt > LONGEST_IDLE_MS) {
            await findRoll(tx, row.id);
            spokenAt = performance.now();
          }
          after = batch.count === ROWS_PER_STATEMENT ? batch.last : undefined;
        } while (after !== undefined);
      }
      await markRollTaken(snapshot, row.id, offset);
      return offset;
    });
}

async function finishRoll(tx: Database, row: RollRow): Promise<void> {
  const counted = await countEntriesByPlace(tx, row.id, row.place_level);
  await markRollFrozen(tx, row.id, {
    sha256: hashRoll(await listBlocks(tx, row.id)),
    places: counted.map(({ name, rows }) => ({ name, rows })),
    without_id_number: counted.reduce((sum, { without_id_number }) => sum + without_id_number, 0),
  });
}

interface CheckPosition extends RollPosition {
  faulty: number[];
  since: ChangesSince;
}

const NO_CHANGES: ChangesSince = { merged: 0, erased: 0, left: 0, deceased: 0 };
const addChanges = (one: ChangesSince, other: ChangesSince): ChangesSince => ({
  merged: one.merged + other.merged,
  erased: one.erased + other.erased,
  left: one.left + other.left,
  deceased: one.deceased + other.deceased,
});

/** Compares all rows with the hashes that were stored when they were frozen, ten thousand with each step, and counts what has become of their people. */
export const rollCheckTask: TaskKind<ProposedRoll, CheckPosition> = {
  async step({ config, db: tx }, { payload: { rollId }, position = { block: 0, faulty: [], since: NO_CHANGES } }) {
    const { block } = position;
    const row = (await findRoll(tx, rollId))!;
    const blocks = await listBlocks(tx, rollId);
    const of = blocks.find((each) => each.block === block);
    const faulty =
      of && !(await isAsFrozen({ config, db: tx }, rollId, of)) ? [...position.faulty, block] : position.faulty;
    const done = Math.min((block + 1) * ROLL_BLOCK_ROWS, row.row_count ?? 0);
    const lines = { from: block * ROLL_BLOCK_ROWS + 1, to: (block + 1) * ROLL_BLOCK_ROWS };
    const since = addChanges(position.since, await countChangesSince(tx, rollId, lines));
    const next = { block: block + 1, faulty, since };
    if (block + 1 < blocks.length) return { position: next, done, total: row.row_count ?? 0 };
    // The hashes themselves: those of the blocks are the one that was mailed.
    const isWhole = row.sha256 !== null && hashRoll(blocks).equals(row.sha256);
    const all = isWhole ? faulty : [...faulty, blocks.length];
    await recordRollCheck(tx, rollId, all, since);
    return { position: { ...next, faulty: all }, done, total: done, result: { rows: done, faults: all.length } };
  },
  needs: async () => ({ permission: "rolls.read", places: [NATION] }),
  isShared: true,
};

async function isAsFrozen(
  { config, db }: Pick<Services, "config" | "db">,
  rollId: number,
  { block, rows, sha256 }: { block: number; rows: number; sha256: Buffer },
): Promise<boolean> {
  const entries = await listEntriesOfBlock(db, rollId, block);
  if (entries.length !== rows) return false;
  try {
    return hashBlock(config.secretKey, entries).equals(sha256);
  } catch {
    // An ID number that cannot be decrypted was changed.
    return false;
  }
}

export const describeRows = (rows: number): string => plural(rows, "1 row", `${rows.toLocaleString("en-KE")} rows`);
