import { type RawBuilder, sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

interface TaskSourceOptions {
  name: string;
  kind: "task" | "task_done";
  at: RawBuilder<Date>;
  by: RawBuilder<number | null>;
}

const createTaskSource = ({ name, ...line }: TaskSourceOptions): TimelineSource => ({
  name,
  about: "notes",
  permission: "people.notes",
  rows: ({ id }) => ({
    from: sql`person_tasks where person_id = ${id}`,
    id: sql<number>`person_tasks.id`,
    values: sql`jsonb_build_object('text', text, 'due', due_on::text)`,
    ...line,
  }),
});

/** For those who may write notes. */
export const noteTimelineSources: readonly TimelineSource[] = [
  {
    name: "notes",
    about: "notes",
    permission: "people.notes",
    rows: ({ id }) => ({
      from: sql`person_notes where person_id = ${id}`,
      at: sql<Date>`made_at`,
      id: sql<number>`person_notes.id`,
      kind: "note",
      by: sql`made_by`,
      values: sql`jsonb_build_object('kind', kind, 'text', case when deleted_at is null then text end)`,
    }),
  },
  createTaskSource({ name: "tasks", kind: "task", at: sql`made_at`, by: sql`made_by` }),
  createTaskSource({ name: "tasks_done", kind: "task_done", at: sql`done_at`, by: sql`done_by` }),
];
