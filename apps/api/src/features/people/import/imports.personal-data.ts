import "./import-rows.queries.ts";
import "./imports.queries.ts";
import { sql } from "kysely";
import { encryptedColumn, type PersonalDataTable, secretColumn, selectPersonIds } from "#database/personal-data.ts";

export const importData: PersonalDataTable[] = [
  {
    table: "import_rows",
    title: "Lists of the party's office that you were in",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: {
      id: "Number",
      import_id: "Number of the list",
      n: "Row",
      cells_encrypted: encryptedColumn("What the row says"),
      outcome: "What became of it",
      problem: "Why it was not imported",
      same_as: "First row about you",
      person_id: "Number in the register",
      has_account: "Whether you had an account",
      changes_encrypted: encryptedColumn("What it changed"),
      applied: "Whether it was imported",
      after_version: "How often your row in the register had been changed",
      undone: "Whether it was undone",
      kept: "Why it was not undone",
    },
    onErasure: {
      becomes: "anonymised",
      set: { cells_encrypted: sql`null`, changes_encrypted: sql`null`, person_id: sql`null` },
      as: "The number of the row stays, without what it said.",
    },
  },
  {
    table: "person_references",
    title: "Your numbers in other lists",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: { list: "List", reference: "Number", person_id: "Number in the register" },
    onErasure: { becomes: "deleted" },
  },
];

/** Of a member of staff. */
export const staffImportsData: PersonalDataTable[] = [
  {
    table: "imports",
    title: "Lists that you read into the register as staff",
    of: ({ userId }) => sql`kept.made_by = ${userId}`,
    columns: {
      id: "Number",
      file_name: "File",
      sha256: secretColumn("Content, as a one-way hash"),
      format: "Format",
      columns_encrypted: encryptedColumn("Columns"),
      titles_hash: secretColumn("Titles, as a one-way hash"),
      state: "State",
      version: "How often it was changed",
      mapping: "What the columns hold",
      match_by: "By what people were matched",
      rule: "Rule",
      consent: "Where the people agreed",
      row_count: "Rows",
      counts: "What became of the rows",
      unknown_words: "Words that were not understood",
      counties: "Counties",
      task_id: "Number of the task",
      proposal_id: "Number of the proposal",
      made_by: "Your account",
      created_at: "Uploaded",
      begun_at: "Begun",
      undo_until: "Can be undone until",
    },
    onErasure: {
      becomes: "anonymised",
      set: { made_by: sql`null` },
      as: "The import stays, because it says where data of others comes from. It does not name you.",
    },
  },
];
