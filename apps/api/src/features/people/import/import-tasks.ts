import type { ImportState } from "@party/contract/values/imports";
import { sql } from "kysely";
import { listPlaces, type WardWithParents } from "#access/places.queries.ts";
import { EVERYWHERE } from "#access/territory.ts";
import { type Database, openDatabase } from "#database/database.ts";
import type { TaskKind } from "#features/tasks/task-kind.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  deleteOldImportContents,
  findImport,
  type ImportRow,
  lockImport,
  placesOfImport,
  updateImport,
} from "./imports.queries.ts";
import { decryptColumns } from "./imports.staff.ts";
import { PlaceNames } from "./mapping/places.ts";
import { type ImportPosition, type ImportStep, runImportCheckStep, START_POSITION } from "./steps/check.ts";
import type { OpenImport } from "./steps/evaluate.ts";
import { runImportStep, undoImportStep } from "./steps/run.ts";

interface ImportPayload {
  importId: number;
}

/** Where the people of an import may live. */
const placeFilterOf = ({ counties, mapping }: Pick<ImportRow, "counties" | "mapping">) => {
  const place = mapping?.place;
  return (each: WardWithParents): boolean =>
    (counties === null || counties.includes(each.county.id)) &&
    (!place || place.level === "nation" || each[place.level].id === place.id);
};

async function openImport({ config, db: tx }: Pick<Services, "config" | "db">, row: ImportRow): Promise<OpenImport> {
  const { mapping, counties } = row;
  if (!mapping) throw new Error("an import without a mapping has a task");
  return {
    row,
    reading: {
      mapping,
      places: new PlaceNames(await listPlaces(tx), mapping.words),
      inside: placeFilterOf(row),
      dateOrders: decryptColumns(config.secretKey, row)[mapping.columns.indexOf("date_of_birth")]?.date_orders,
      now: new Date(),
    },
    matching: {
      secretKey: config.secretKey,
      matchBy: row.match_by,
      list: mapping.list,
      territory: { nation: counties === null, counties: counties ?? [] },
    },
  };
}

/** Whoever imports where its people may live sees all its tasks. */
export const importAccess = {
  async needs(db: Database, { importId }: ImportPayload) {
    const row = await findImport(db, EVERYWHERE, importId);
    return row && ({ permission: "people.import", places: placesOfImport(row) } as const);
  },
  isShared: true,
} as const;

/** Resumes a task of an import in these states, unless another one has taken over. */
export const mayResumeIn =
  (states: readonly ImportState[]) =>
  async (db: Database, { id, payload }: { id: number; payload: ImportPayload }): Promise<boolean> => {
    const row = await lockImport(db, EVERYWHERE, payload.importId);
    return row?.task_id === id && states.includes(row.state);
  };

interface ImportPhase {
  step: (tx: Database, open: OpenImport, position: ImportPosition) => Promise<ImportStep>;
  /** States in which its steps go on. */
  from: readonly ImportState[];
  during: ImportState;
  after: ImportState;
  /** When it is stopped or fails. */
  stopped: ImportState;
  /** Whether it changes the register. Then counts that were made before go on. */
  writesPeople: boolean;
}

const importTaskKind = ({
  step,
  from,
  during,
  after,
  stopped,
  writesPeople,
}: ImportPhase): TaskKind<ImportPayload, ImportPosition> => ({
  async step(services, { id, payload, position, done, total, startedBy }) {
    const { db: tx } = services;
    const row = await lockImport(tx, EVERYWHERE, payload.importId);
    const at = position ?? {
      ...START_POSITION,
      ...(writesPeople && row ? { counts: row.counts, unknown: row.unknown_words } : {}),
    };
    // Another task has taken over, with counts and a mapping of its own.
    if (row?.task_id !== id || !from.includes(row.state)) return { position: at, done, result: {} };
    const next = await step(tx, await openImport(services, row), at);
    if (writesPeople && (next.position.written ?? 0) > (row.approved_people ?? Number.POSITIVE_INFINITY)) {
      throw new Problem("import_grown");
    }
    const { counts, unknown } = next.position;
    await updateImport(tx, row.id, from, {
      ...{ state: next.isLast ? after : during, counts, unknown_words: unknown },
      ...(during === "running" && startedBy !== null ? { handledBy: startedBy } : {}),
    });
    if (next.isLast && writesPeople && done + next.handled >= MIN_PEOPLE_TO_VACUUM) {
      await services.jobs.enqueue(tx, vacuumPeople, {}, { onceIn: { key: "people", seconds: 60 } });
    }
    return {
      position: next.position,
      done: done + next.handled,
      ...(total === null ? {} : { total }),
      ...(next.isLast ? { result: {} } : {}),
    };
  },
  async onEnd({ db: tx }, { id, payload }) {
    const row = await lockImport(tx, EVERYWHERE, payload.importId);
    if (row?.task_id === id) await updateImport(tx, row.id, from, { state: stopped });
  },
  mayResume: mayResumeIn(from),
  ...importAccess,
});

export const importCheck = importTaskKind({
  ...{
    step: runImportCheckStep,
    from: ["checking"],
    during: "checking",
    after: "checked",
    stopped: "mapped",
    writesPeople: false,
  },
});
export const importRun = importTaskKind({
  ...{
    step: runImportStep,
    from: ["running", "stopped"],
    during: "running",
    after: "done",
    stopped: "stopped",
    writesPeople: true,
  },
});
export const importUndo = importTaskKind({
  ...{
    step: undoImportStep,
    from: ["undoing"],
    during: "undoing",
    after: "undone",
    stopped: "done",
    writesPeople: true,
  },
});

const deleteOldContents = job("imports.empty-old", { cron: "40 2 * * *" });
/** A file that nobody has run by then is deleted. */
const UNUSED_IMPORT_DAYS = 7;
/** One import may have many rows. */
const IMPORTS_PER_STEP = 1;

/** After an import of many people: pages of the register are read from indexes alone only while the table is vacuumed. */
export const vacuumPeople = job("imports.vacuum-people", { expireInSeconds: 3_600, retryLimit: 2 });
/** Fewer are left to autovacuum. */
const MIN_PEOPLE_TO_VACUUM = 5_000;

async function vacuumPeopleTable({ config, log }: Pick<Services, "config" | "log">): Promise<void> {
  // A connection without a time limit of its own.
  const db = openDatabase({ url: config.databaseUrl, connections: 1, statementTimeout: 0 });
  try {
    const { rows } = await sql<{ may: boolean }>`
      select pg_has_role(relowner, 'usage') as may from pg_class where oid = 'people'::regclass`.execute(db);
    if (rows[0]!.may) await sql`vacuum (analyze) people`.execute(db);
    else log.warn("people is not vacuumed after an import: the role of the database does not own the table");
  } finally {
    await db.destroy();
  }
}

export const importJobs = (services: Services): JobHandler[] => [
  onJobInSteps(
    services,
    deleteOldContents,
    () => [(limit) => deleteOldImportContents(services.db, UNUSED_IMPORT_DAYS, limit)],
    {
      limit: IMPORTS_PER_STEP,
    },
  ),
  onJob(vacuumPeople, () => vacuumPeopleTable(services)),
];
