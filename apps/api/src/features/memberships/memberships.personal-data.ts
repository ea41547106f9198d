import { sql } from "kysely";
import { type Person, type PersonalData, secret, shownAs } from "#database/personal-data.ts";

const nothing = sql`''`;
const nullValue = sql`null`;

/**
 * Found by the account, including claimed applications, or by the person in the register whom the office has identified: a name
 * and a phone number do not identify anybody.
 */
export const membershipIds = ({ userId, personId }: Person) =>
  personId === null
    ? sql`select id from memberships where user_id = ${userId}`
    : sql`select id from memberships where person_id = ${personId} and user_id is null`;

export const membershipData: PersonalData[] = [
  {
    table: "membership_reminders",
    title: "Reminders that you were sent",
    of: (person) => sql`kept.membership_id = any (array(${membershipIds(person)}))`,
    columns: { membership_id: "Membership", valid_until: "Of the end on", days: "Days before" },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "membership_terms",
    title: "Years that you paid for",
    of: (person) => sql`kept.membership_id = any (array(${membershipIds(person)}))`,
    columns: {
      intent_id: "Payment",
      membership_id: "Membership",
      valid_from: "From",
      valid_until: "Until",
      created_at: "Noted",
    },
    onErasure: {
      becomes: "anonymised",
      as: "The years stay, because payments bought them. They name nobody.",
      set: {},
    },
  },
  {
    table: "application_actions",
    title: "What the party asked or decided about your applications",
    of: (person) => sql`kept.membership_id = any (array(${membershipIds(person)}))`,
    columns: {
      id: "Number",
      membership_id: "Application",
      kind: "What",
      text: "Text",
      made_by: secret("Number of the person in the office"),
      made_at: "When",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "application_decisions",
    title: "Decisions on your applications, for a year",
    of: (person) => sql`kept.membership_id = any (array(${membershipIds(person)}))`,
    columns: {
      membership_id: "Application",
      ward_id: shownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      outcome: "Decision",
      decided_at: "When",
      decided_by: secret("Number of the person in the office"),
      call: "Call to tell you",
      called_at: "Called",
      called_by: secret("Number of the person who called"),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "unchecked_applications",
    title: "Applications of which many came from one network",
    of: (person) => sql`kept.membership_id = any (array(${membershipIds(person)}))`,
    columns: {
      membership_id: "Application",
      ward_id: shownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      network_hash: secret("Network you applied from, as a keyed one-way hash, for a day"),
      created_at: "Applied",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "registrar_duties",
    title: "What the party has to tell the Registrar about you",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: {
      id: "Number",
      kind: "About",
      user_id: "Your account",
      member_name: "Name",
      member_number: "Member number",
      ward_id: shownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      received_at: "Your notice came",
      due_on: "To be told by",
      done_at: "Told",
      reminded_on: "The office was reminded",
    },
    onErasure: {
      becomes: "kept",
      because:
        "Your name and member number stay until the Registrar of Political Parties has been told that you left. The law gives the party seven days for that (Political Parties Act, section 14).",
      set: {
        member_name: sql`case when kept.done_at is null then kept.member_name end`,
        member_number: sql`case when kept.done_at is null then kept.member_number end`,
      },
    },
  },
  {
    table: "memberships",
    title: "Your memberships and applications",
    of: (person) => sql`kept.id = any (array(${membershipIds(person)}))`,
    columns: {
      id: "Number",
      user_id: "Your account",
      membership_type: "Plan",
      state: "State",
      fee: "Fee in KES",
      payment_method: "Way to pay",
      first_name: "First name",
      last_name: "Last name",
      phone_number: "Phone number",
      age: "Age",
      gender: "Gender",
      occupation: "Occupation",
      ward_id: shownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      created_at: "Applied",
      number: "Member number",
      valid_from: "Valid from",
      valid_until: "Valid until",
      claim_digest: secret("Key of the application, as a one-way hash"),
      person_id: "Number in the register",
    },
    onErasure: {
      becomes: "anonymised",
      as: "A row without name, phone number or occupation stays, so that the years that were paid and how many people have left stay right.",
      set: {
        user_id: nullValue,
        state: sql`'resigned'`,
        first_name: nothing,
        last_name: nothing,
        phone_number: nothing,
        occupation: nothing,
        claim_digest: nullValue,
      },
    },
  },
  {
    table: "member_numbers",
    title: "Your member number",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { number: "Member number", user_id: "Your account", person_id: "Number in the register" },
    onErasure: { becomes: "anonymised", as: "The number is never given to anybody else.", set: { user_id: nullValue } },
  },
];
