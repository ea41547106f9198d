import "#access/audit.queries.ts";
import "#access/grants.queries.ts";
import "./proposals/proposals.queries.ts";
import { sql } from "kysely";
import {
  type Person,
  type PersonalDataTable,
  secretColumn,
  selectMembershipIds,
  selectPersonIds,
} from "#database/personal-data.ts";

/** Entries about a person, and of a person. */
const isEntryOfPerson = (person: Person) => sql`(kept.actor = ${person.userId}
  or (kept.subject_kind = 'user' and kept.subject_ids @> array[${person.userId}::integer])
  or (kept.subject_kind = 'membership'
    and kept.subject_ids && array(${selectMembershipIds(person)}))
  or (kept.subject_kind = 'person' and kept.subject_ids && array(${selectPersonIds(person)}))
  or (kept.subject_kind = 'pair' and kept.subject_ids && array(
    select id from person_pairs where low = any (array(${selectPersonIds(person)})) or high = any (array(${selectPersonIds(person)}))))
  or (kept.subject_kind = 'merge' and kept.subject_ids && array(
    select id from merges where survivor = any (array(${selectPersonIds(person)}))))
  or (kept.subject_kind = 'duty'
    and kept.subject_ids && array(select id from registrar_duties where user_id = ${person.userId}))
  or (kept.subject_kind = 'order' and kept.subject_ids && array(
    select target_id from payment_intents where user_id = ${person.userId} and purpose = 'order')))`;

/** What staff did, and with whose data. Referencing tables come first. */
export const staffData: PersonalDataTable[] = [
  {
    table: "audit_details",
    title: "Values that staff changed",
    of: (person) => sql`kept.entry_id in (select kept.id from audit_entries kept where ${isEntryOfPerson(person)})`,
    columns: {
      entry_id: "Entry of the audit log",
      details_encrypted: secretColumn("Values before and after, encrypted"),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "audit_entries",
    title: "Who in the party's office looked at your data, and what you did as staff",
    of: isEntryOfPerson,
    columns: {
      id: "Number",
      at: "When",
      actor: secretColumn("Number of the person in the office"),
      session: secretColumn("Sign-in of that person"),
      role: "Role",
      place: "Place of the role",
      action: "What was done",
      permission: "Allowed by",
      subject_kind: "About",
      subject_ids: secretColumn("Numbers of what it was about, which may include others"),
      outcome: "Outcome",
      reason: "Reason",
      proposal_id: "Number of the proposal",
      request_id: secretColumn("Number of the request"),
      details_hash: secretColumn("Values before and after, as a one-way hash"),
      hash: secretColumn("Entry, as a one-way hash"),
    },
    onErasure: {
      becomes: "kept",
      because: "misuse of data must be found out later, and an entry cannot be removed without breaking the chain",
    },
  },
  {
    table: "role_grants",
    title: "Your roles in the party's office",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: {
      id: "Number",
      user_id: "Your account",
      role: "Role",
      county_id: "County",
      constituency_id: "Constituency",
      ward_id: "Ward",
      valid_from: "From",
      valid_until: "Until",
      proposal_id: "Number of the proposal",
      ended_at: "Ended",
      ended_by: secretColumn("Number of the person who ended it"),
      end_reason: "Why it ended",
      emergency: "Number of the recorded emergency that it came from",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "proposals",
    title: "What you proposed or decided as staff, and what was proposed about you",
    of: ({ userId }) => sql`${userId} in (kept.proposed_by, kept.decided_by, kept.about_user)`,
    columns: {
      id: "Number",
      kind: "Kind",
      body_encrypted: secretColumn("What was proposed, encrypted"),
      subject: "About",
      role: "Role",
      about_user: secretColumn("Number of the person whom it is about"),
      about_encrypted: secretColumn("Name, email address and member number of the person whom it is about, encrypted"),
      amount: "Shillings",
      place_level: "Place",
      place_id: "Code of the place",
      reason: "Reason",
      proposed_by: secretColumn("Number of the person who proposed it"),
      created_at: "Proposed",
      expires_at: "Open until",
      decided_by: secretColumn("Number of the person who decided"),
      decision: "Decision",
      decided_at: "Decided",
      decision_reason: "Reason of the decision",
      withdrawn_at: "Withdrawn",
      done_at: "Carried out",
      outcome: "Outcome",
    },
    onErasure: {
      becomes: "kept",
      because: "the party must be able to show that two people decided",
      set: { about_encrypted: sql`null` },
    },
  },
];
