import { type ColumnType, type Generated, type GeneratedAlways, sql } from "kysely";
import { isWardIn, type Territory } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    person_tasks: {
      id: GeneratedAlways<number>;
      person_id: number;
      /** The application about which the person is to be called; the text is the question then. */
      application_id: number | null;
      text: string;
      /** Date in Nairobi, YYYY-MM-DD; read it as `::text`. */
      due_on: ColumnType<never, string, string>;
      /** Of users, without a reference. */
      owner: number | null;
      made_by: number | null;
      made_at: Generated<Date>;
      done_at: Date | null;
      done_by: number | null;
    };
  }
}

const selectTasks = (db: Database) =>
  db
    .selectFrom("person_tasks")
    .leftJoin("users as holder", "holder.id", "person_tasks.owner")
    .leftJoin("users as maker", "maker.id", "person_tasks.made_by")
    .select(["person_tasks.id", "application_id", "text", "owner", "made_by", "made_at", "done_at"])
    .select(sql<string>`due_on::text`.as("due_on"))
    .select(["holder.first_name as owner_first", "holder.last_name as owner_last"])
    .select(["maker.first_name as maker_first", "maker.last_name as maker_last"]);

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>;

export const findTask = (db: Database, personId: number, id: number) =>
  selectTasks(db).where("person_tasks.id", "=", id).where("person_id", "=", personId).executeTakeFirst();

const MAX_TASKS_OF_PERSON = 100;

/** Those to be done first, by their days; then what was done, newest first. */
export const listPersonTasks = (db: Database, personId: number) =>
  selectTasks(db)
    .where("person_id", "=", personId)
    .orderBy(sql`done_at is not null`)
    .orderBy("done_at", "desc")
    .orderBy("person_tasks.due_on")
    .orderBy("person_tasks.id")
    .limit(MAX_TASKS_OF_PERSON)
    .execute();

export interface OwnTaskFilter {
  owner: number;
  /** Where the owner may still note. */
  territory: Territory;
  status: "open" | "done";
  isNewestFirst: boolean;
  after: readonly [day: string, id: number] | undefined;
  limit: number;
}

const selectOwnTasks = (
  db: Database,
  { owner, territory, status }: Pick<OwnTaskFilter, "owner" | "territory" | "status">,
) =>
  selectTasks(db)
    .innerJoin("people", "people.id", "person_tasks.person_id")
    .where("owner", "=", owner)
    .where("done_at", status === "open" ? "is" : "is not", null)
    .where(isWardIn(territory, "people.ward_id"));

export const listOwnTasks = (db: Database, { after, isNewestFirst, limit, ...filter }: OwnTaskFilter) => {
  const direction = isNewestFirst ? "desc" : "asc";
  return selectOwnTasks(db, filter)
    .leftJoin("wards", "wards.id", "people.ward_id")
    .select(["person_id", "surname", "other_names", "wards.name as ward"])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(due_on, person_tasks.id) ${sql.raw(isNewestFirst ? "<" : ">")} (${after![0]}::date, ${after![1]}::integer)`,
      ),
    )
    .orderBy("person_tasks.due_on", direction)
    .orderBy("person_tasks.id", direction)
    .limit(limit)
    .execute();
};

export const countOwnTasks = (db: Database, filter: OwnTaskFilter): Promise<number> =>
  countRows(db, selectOwnTasks(db, filter).limit(MAX_COUNTED_ROWS));

/** What somebody was to do by now. @param today YYYY-MM-DD, in Nairobi */
export const summariseDueTasks = (db: Database, owner: number, territory: Territory, today: string) =>
  summariseWaiting(
    db,
    selectOwnTasks(db, { owner, territory, status: "open" })
      .clearSelect()
      .select(sql<Date>`(due_on::timestamp at time zone 'Africa/Nairobi')`.as("at"))
      .where(sql<boolean>`due_on <= ${today}::date`)
      .orderBy("person_tasks.due_on")
      .limit(MAX_COUNTED_ROWS),
  );

export const insertTask = (
  tx: Database,
  task: {
    person_id: number;
    application_id?: number;
    text: string;
    due_on: string;
    owner: number;
    made_by: number;
  },
) => tx.insertInto("person_tasks").values(task).returning("id").executeTakeFirstOrThrow();

/** Who did it first stays. @returns undefined for a task of another person */
export const setTaskDone = (
  tx: Database,
  { id, personId, done, by }: { id: number; personId: number; done: boolean; by: number },
) =>
  tx
    .updateTable("person_tasks")
    .set({
      done_at: done ? sql<Date>`coalesce(done_at, now())` : null,
      done_by: done ? sql<number>`coalesce(done_by, ${by})` : null,
    })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .returning("id")
    .executeTakeFirst();

/** Nobody has to call any more. */
export const finishTasksOfApplication = (tx: Database, application: number, by: number | null) =>
  tx
    .updateTable("person_tasks")
    .set({ done_at: sql<Date>`now()`, done_by: by })
    .where("application_id", "=", application)
    .where("done_at", "is", null)
    .execute();
