import type { ImportState } from "@party/contract/values/imports";
import { listPlaces, type WardWithParents } from "#access/places.queries.ts";
import { coversPlace, EVERYWHERE, territoryOf } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { TaskKind } from "#features/tasks/task-kind.ts";
import type { Services } from "#services.ts";
import { MIN_PEOPLE_TO_VACUUM, vacuumPeople } from "./imports.jobs.ts";
import { type ImportRow, lockImport, updateImport } from "./imports.queries.ts";
import { PlaceNames } from "./mapping/places.ts";
import { type ImportPosition, type ImportStep, runImportCheckStep, START_POSITION } from "./steps/check.ts";
import type { OpenImport } from "./steps/evaluate.ts";
import { runImportStep } from "./steps/run.ts";
import { undoImportStep } from "./steps/undo.ts";

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
  async step(services, { payload, position, done, total }) {
    const { db: tx } = services;
    const row = await lockImport(tx, EVERYWHERE, payload.importId);
    const at = position ?? {
      ...START_POSITION,
      ...(writesPeople && row ? { counts: row.counts, unknown: row.unknown_words } : {}),
    };
    if (!row || !from.includes(row.state)) return { position: at, done, result: {} };
    const next = await step(tx, await openImport(services, row), at);
    const { counts, unknown } = next.position;
    await updateImport(tx, row.id, from, { state: next.isLast ? after : during, counts, unknown_words: unknown });
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
  async onEnd({ db: tx }, { payload }) {
    await updateImport(tx, payload.importId, from, { state: stopped });
  },
  async mayShow(db, actor, { importId }) {
    const row = await lockImport(db, EVERYWHERE, importId);
    if (!row) return false;
    const territory = await territoryOf(db, actor.placesOf("people.import"));
    return (row.counties ?? [0]).every((id) =>
      coversPlace(territory, row.counties === null ? { level: "nation", id } : { level: "county", id }),
    );
  },
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
