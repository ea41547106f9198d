import "#access/audit.queries.ts";
import "#access/grants.queries.ts";
import "./proposals/proposals.queries.ts";
import { sql } from "kysely";
import {
  type Person,
  type PersonalDataTable,
  selectMembershipIds,
  selectPersonIds,
  withheldColumn,
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
    of: (person) => sql`kept.entry_id in (select kept.id from audit_entries kept where ${isEntryOfPerson(person)})`,
    columns: { details_encrypted: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "audit_entries",
    of: isEntryOfPerson,
    columns: {
      actor: withheldColumn,
      session: withheldColumn,
      subject_ids: withheldColumn,
      request_id: withheldColumn,
    },
    onErasure: {
      becomes: "kept",
    },
  },
  {
    table: "role_grants",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { ended_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "proposals",
    of: ({ userId }) => sql`${userId} in (kept.proposed_by, kept.decided_by, kept.about_user)`,
    columns: {
      body_encrypted: withheldColumn,
      about_user: withheldColumn,
      about_encrypted: withheldColumn,
      proposed_by: withheldColumn,
      decided_by: withheldColumn,
    },
    onErasure: {
      becomes: "kept",
      set: { about_encrypted: sql`null` },
    },
  },
];
