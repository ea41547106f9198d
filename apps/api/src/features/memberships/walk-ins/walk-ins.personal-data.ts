import { sql } from "kysely";
import { columnShownAs, type PersonalDataTable, secretColumn, selectPersonIds } from "#database/personal-data.ts";

export const walkInData: PersonalDataTable[] = [
  {
    table: "walk_ins",
    title: "Applications that a coordinator took down for you",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: {
      membership_id: "Application",
      person_id: "Number in the register",
      entry_id: secretColumn("Number that the coordinator's phone gave it"),
      taken_by: "Account of the member of staff who registered you",
      taken_at: "When",
      ward_id: columnShownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      same_id_number_as: secretColumn("Row of the register with the same ID number"),
      waits: "It waits for a decision",
      created_at: "Added",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "consent_evidence",
    title: "What proves that you agreed",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      kind: "What",
      text_version: "Version of the text that was read to you",
      read_aloud: "It was read aloud",
      document_id: "Number of the document",
      reference: "Where the paper is, or what was said",
      taken_by: "Account of the member of staff",
      taken_at: "When",
      created_at: "Added",
    },
    onErasure: { becomes: "deleted" },
  },
];
