import "../pairs/pair-finding.queries.ts";
import "./merges.queries.ts";
import { sql } from "kysely";
import {
  columnShownInsideOther,
  type PersonalDataTable,
  selectPersonIds,
  withheldColumn,
} from "#database/personal-data.ts";

/** Rows of the register that may be, or were, joined with another one. Referencing tables come first. */
export const mergeData: PersonalDataTable[] = [
  {
    table: "merge_moves",
    of: (person) => sql`kept.merge_id in (
      select id from merges where survivor = any (array(${selectPersonIds(person)})) or absorbed = any (array(${selectPersonIds(person)})))`,
    columns: { before: withheldColumn, after: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "merges",
    of: (person) =>
      sql`(kept.survivor = any (array(${selectPersonIds(person)})) or kept.absorbed = any (array(${selectPersonIds(person)})))`,
    columns: {
      before_encrypted: withheldColumn,
      made_by: withheldColumn,
      undone_by: withheldColumn,
      left_as_is: columnShownInsideOther("undone_at"),
    },
    onErasure: {
      becomes: "anonymised",
      set: { before_encrypted: sql`null`, final_at: sql`coalesce(final_at, now())` },
    },
  },
  {
    table: "person_pairs",
    of: (person) =>
      sql`(kept.low = any (array(${selectPersonIds(person)})) or kept.high = any (array(${selectPersonIds(person)})))`,
    columns: { low: withheldColumn, high: withheldColumn, chosen_by: withheldColumn, decided_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "people_to_compare",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
];
