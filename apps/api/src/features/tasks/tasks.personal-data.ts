import "./tasks.queries.ts";
import { sql } from "kysely";
import type { PersonalDataTable } from "#database/personal-data.ts";

export const taskData: PersonalDataTable[] = [
  {
    table: "tasks",
    title: "Long tasks that you started in the party's office",
    of: ({ userId }) => sql`kept.started_by = ${userId}`,
    columns: {
      id: "Number",
      kind: "Kind",
      state: "State",
      payload: "Numbers of what it is about",
      position: "How far it is",
      done: "Done",
      total: "In all",
      result: "Result",
      problem: "Why it failed",
      failures: "Failures in succession",
      started_by: "Your account",
      stop_asked_at: "Stop asked",
      created_at: "Started",
      stepped_at: "Last step",
      ended_at: "Ended",
    },
    onErasure: {
      becomes: "anonymised",
      set: { started_by: sql`null` },
      as: "The task stays, because others may be about it. It names nobody.",
    },
  },
];
