import { sql } from "kysely";
import { type PersonalDataTable, secretColumn, selectPersonIds } from "#database/personal-data.ts";

const emptyText = sql`''`;

export const privacyRequestData: PersonalDataTable[] = [
  {
    table: "privacy_requests",
    title: "What you asked about your data",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: {
      id: "Number",
      kind: "Asked for",
      name: "Name",
      contact: "Where the answer goes",
      text: "What was asked",
      person_id: "Number in the register",
      identity_check: "How it was made sure that it was you",
      received_on: "Came",
      due_on: "Last day for the answer",
      recorded_by: secretColumn("Number of the person in the office"),
      created_at: "Recorded",
      proposal_id: "Proposal to erase",
      outcome: "Outcome",
      answer: "Answer",
      answered_by: secretColumn("Number of the person who answered"),
      answered_at: "Answered",
    },
    onErasure: {
      becomes: "anonymised",
      as: "That somebody asked, and when it was answered, stays. The name and what was written go.",
      set: { name: emptyText, contact: emptyText, text: emptyText },
    },
  },
];
