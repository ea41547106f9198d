import type { BackgroundTask } from "@party/contract/tasks";
import { type Generated, type Insertable, type JSONColumnType, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

interface TasksTable {
  id: Generated<number>;
  kind: string;
  state: Generated<BackgroundTask["state"]>;
  /** Ids that the kind needs; no personal data. */
  payload: Record<string, unknown>;
  position: Record<string, unknown> | null;
  done: Generated<number>;
  total: number | null;
  result: JSONColumnType<Record<string, string | number>> | null;
  problem: string | null;
  /** Since the last step that went well. */
  failures: Generated<number>;
  started_by: number | null;
  stop_asked_at: Date | null;
  created_at: CreatedAt;
  stepped_at: Generated<Date>;
  ended_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    tasks: TasksTable;
  }
}

const OPEN_TASK_STATES = ["waiting", "running"] as const;
const now = sql<Date>`now()`;

export const insertTask = (tx: Database, task: Insertable<Tables["tasks"]>) =>
  tx.insertInto("tasks").values(task).returning("id").executeTakeFirstOrThrow();

const selectTasks = (db: Database) =>
  db
    .selectFrom("tasks")
    .select([
      "id",
      "kind",
      "state",
      "payload",
      "position",
      "done",
      "total",
      "result",
      "problem",
      "failures",
      "started_by",
    ])
    .select(["stop_asked_at", "created_at", "ended_at"]);

export const findTask = (db: Database, id: number) => selectTasks(db).where("id", "=", id).executeTakeFirst();
export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>;

/** @returns undefined for a task that has ended, or whose step another process makes */
export const lockOpenTask = (tx: Database, id: number) =>
  selectTasks(tx)
    .where("id", "=", id)
    .where("state", "in", OPEN_TASK_STATES)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The first of a kind that has not ended. */
export const findOpenTaskOfKind = (db: Database, kind: string) =>
  selectTasks(db)
    .where("kind", "=", kind)
    .where("state", "in", OPEN_TASK_STATES)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

interface NewTaskProgress {
  position: Record<string, unknown>;
  done: number;
  total: number | null;
  result: Record<string, string | number> | undefined;
}

export const storeTaskProgress = (tx: Database, id: number, { position, done, total, result }: NewTaskProgress) =>
  tx
    .updateTable("tasks")
    .set({
      ...{ position, done, total, failures: 0, stepped_at: now },
      state: result ? "done" : "running",
      ...(result ? { result: JSON.stringify(result), ended_at: now } : {}),
    })
    .where("id", "=", id)
    .execute();

export const markTaskEnded = (tx: Database, id: number, state: "stopped" | "failed", problem: string | null) =>
  tx.updateTable("tasks").set({ state, problem, ended_at: now }).where("id", "=", id).execute();

/** @returns how often in succession */
export const recordTaskFailure = async (db: Database, id: number): Promise<number> =>
  (
    await db
      .updateTable("tasks")
      .set((row) => ({ failures: row("failures", "+", 1), stepped_at: now }))
      .where("id", "=", id)
      .where("state", "in", OPEN_TASK_STATES)
      .returning("failures")
      .executeTakeFirst()
  )?.failures ?? 0;

/** @returns false for a task that has ended */
export const requestTaskStop = async (tx: Database, id: number): Promise<boolean> =>
  Boolean(
    await tx
      .updateTable("tasks")
      .set({ stop_asked_at: now })
      .where("id", "=", id)
      .where("state", "in", OPEN_TASK_STATES)
      .returning("id")
      .executeTakeFirst(),
  );

/** Those of a person that go on. */
export const listOpenTasksOf = (db: Database, startedBy: number) =>
  selectTasks(db).where("started_by", "=", startedBy).where("state", "in", OPEN_TASK_STATES).orderBy("id").execute();

/** @param startedBy who answers for it from now on @returns false for one that goes on, or is done */
export const reopenTask = async (tx: Database, id: number, startedBy: number): Promise<boolean> =>
  Boolean(
    await tx
      .updateTable("tasks")
      .set({ state: "waiting", problem: null, failures: 0, stop_asked_at: null, ended_at: null, stepped_at: now })
      .set({ started_by: startedBy })
      .where("id", "=", id)
      .where("state", "in", ["stopped", "failed"])
      .returning("id")
      .executeTakeFirst(),
  );

/** Open tasks of which nothing was heard for a time: their process was killed. */
export const listStalledTasks = async (db: Database, seconds: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom("tasks")
      .select("id")
      .where("state", "in", OPEN_TASK_STATES)
      .where("stepped_at", "<", sql<Date>`now() - make_interval(secs => ${seconds})`)
      .orderBy("stepped_at")
      .limit(limit)
      .execute()
  ).map(({ id }) => id);
