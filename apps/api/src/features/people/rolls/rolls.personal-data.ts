import "./objections/objections.queries.ts";
import "./rolls.queries.ts";
import "./roll-entries.queries.ts";
import { sql } from "kysely";
import {
  columnShownInsideOther,
  type PersonalDataTable,
  selectPersonIds,
  withheldColumn,
} from "#database/personal-data.ts";

/** Lines of rolls. They stay as long as the roll is kept, which the law on primaries needs; then `empty_erased_entries` empties them. */
export const rollEntryData: PersonalDataTable[] = [
  {
    table: "roll_objections",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: { deciders: withheldColumn, reviewers: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "roll_entries",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: { ward_id: columnShownInsideOther("ward") },
    onErasure: { becomes: "kept" },
  },
];

/** Of the two members of staff who froze a roll. */
export const staffRollData: PersonalDataTable[] = [
  {
    table: "rolls",
    of: ({ userId }) => sql`${userId} in (kept.proposed_by, kept.frozen_by)`,
    columns: {
      proposal_id: withheldColumn,
      proposed_by: withheldColumn,
      frozen_by: withheldColumn,
      task_id: withheldColumn,
      // Counts of others.
      since: withheldColumn,
    },
    onErasure: { becomes: "kept" },
  },
];
