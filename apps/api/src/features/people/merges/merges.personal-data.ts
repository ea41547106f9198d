import "../pairs/pair-finding.queries.ts";
import "./merges.queries.ts";
import { sql } from "kysely";
import {
  columnShownInsideOther,
  type PersonalDataTable,
  secretColumn,
  selectPersonIds,
} from "#database/personal-data.ts";

const staffNumberColumn = secretColumn("Number of the person in the office");

/** Rows of the register that may be, or were, joined with another one. Referencing tables come first. */
export const mergeData: PersonalDataTable[] = [
  {
    table: "merge_moves",
    title: "What was moved when rows of yours were joined, for 30 days",
    of: (person) => sql`kept.merge_id in (
      select id from merges where survivor = any (array(${selectPersonIds(person)})) or absorbed = any (array(${selectPersonIds(person)})))`,
    columns: {
      merge_id: "Number of the joining",
      table_name: "Kind of row",
      row_id: "Number of the row",
      before: secretColumn("Owner, number and state before"),
      after: secretColumn("Owner, number and state after"),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "merges",
    title: "Rows of the register that were joined to one, because they are you",
    of: (person) =>
      sql`(kept.survivor = any (array(${selectPersonIds(person)})) or kept.absorbed = any (array(${selectPersonIds(person)})))`,
    columns: {
      id: "Number",
      survivor: "Row that stayed",
      absorbed: "Row that was joined to it",
      fields: "What was taken from it",
      before_encrypted: secretColumn("What stood there before, encrypted, for 30 days"),
      proposal_id: "Number of the proposal",
      made_by: staffNumberColumn,
      made_at: "When",
      undone_at: "Undone",
      undone_by: staffNumberColumn,
      left_as_is: columnShownInsideOther("undone_at"),
      final_at: "Final since",
    },
    onErasure: {
      becomes: "anonymised",
      as: "That two rows were joined stays, so that the office knows why a number leads to another row. It names nobody.",
      set: { before_encrypted: sql`null`, final_at: sql`coalesce(final_at, now())` },
    },
  },
  {
    table: "person_pairs",
    title: "Rows of the register that may be you too",
    of: (person) =>
      sql`(kept.low = any (array(${selectPersonIds(person)})) or kept.high = any (array(${selectPersonIds(person)})))`,
    columns: {
      low: secretColumn("Number of one row, which may be another person's"),
      high: secretColumn("Number of the other row, which may be another person's"),
      id: "Number",
      score: "How likely it is, up to 100",
      reasons: "Why",
      found_at: "Found",
      chosen_by: staffNumberColumn,
      decision: "What the office decided",
      decided_at: "Decided",
      decided_by: staffNumberColumn,
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "people_to_compare",
    title: "That your row in the register waits to be compared with others",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: { person_id: "Number in the register" },
    onErasure: { becomes: "deleted" },
  },
];
