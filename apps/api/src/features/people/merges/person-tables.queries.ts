interface PersonReference {
  table: string;
  /** Points to `people`. */
  column: string;
  /** Its rows go with a person who is deleted because nothing else points to them. */
  isQueue?: true;
}

/** What a merge does with the rows of a table that point to a person. */
export type PersonTable = PersonReference &
  (
    | /** They become the survivor's, and go back when it is undone. */
    {
        /** With `column`, what identifies a row: its id, or e.g. a tag that a person has once. */
        key: string;
        /** Of which a person has one with each key: what both have stays with the absorbed row, and is not shown twice. */
        isOnce?: true;
      }
    /** They stay where they are. */
    | { because: string }
  );

/**
 * Every table with a column that points to a person. A test walks the catalogue of the database, so that a table which is
 * added later cannot be forgotten. Memberships and their numbers are moved by `merges.queries.ts`, because an account and
 * its number go with them.
 */
export const personTables: readonly PersonTable[] = [
  { table: "memberships", column: "person_id", because: "moved with their account and number" },
  { table: "member_numbers", column: "person_id", because: "moved with the memberships" },
  { table: "documents", column: "person_id", key: "id" },
  { table: "walk_ins", column: "person_id", key: "membership_id" },
  { table: "consent_evidence", column: "person_id", key: "id" },
  { table: "consent_entries", column: "person_id", key: "id" },
  {
    table: "id_numbers_to_check",
    column: "person_id",
    isQueue: true,
    because: "what was given for one row is checked for that row",
  },
  { table: "details_links", column: "person_id", isQueue: true, because: "a link leads to the survivor" },
  { table: "person_checks", column: "person_id", isQueue: true, because: "follows the person by a trigger" },
  { table: "person_notes", column: "person_id", key: "id" },
  { table: "person_tags", column: "person_id", key: "tag_id", isOnce: true },
  { table: "person_tasks", column: "person_id", key: "id" },
  { table: "person_changes", column: "person_id", key: "id" },
  { table: "privacy_requests", column: "person_id", key: "id" },
  { table: "roll_objections", column: "person_id", key: "id" },
  { table: "people", column: "merged_into", because: "says where an absorbed row went, also after another merge" },
  { table: "people_to_compare", column: "person_id", isQueue: true, because: "a queue of the job that finds pairs" },
  {
    table: "person_pairs",
    column: "low",
    isQueue: true,
    because: "a decision is about the two rows, and counts for what they become",
  },
  { table: "person_pairs", column: "high", isQueue: true, because: "as low" },
  { table: "export_people", column: "person_id", because: "says which row was in a file" },
  { table: "registrar_batch_people", column: "person_id", because: "says which row was handed in or left out" },
  { table: "roll_entries", column: "person_id", because: "says which row was on a roll, whose lines never change" },
  { table: "import_rows", column: "person_id", because: "says which row an import wrote, for its undoing" },
  { table: "person_references", column: "person_id", because: "an import finds the survivor by them" },
  { table: "merges", column: "survivor", because: "the history of merges" },
  { table: "merges", column: "absorbed", because: "the history of merges" },
];
