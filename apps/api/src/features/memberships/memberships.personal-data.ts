import { sql } from "kysely";
import { columnShownAs, type PersonalDataTable, selectMembershipIds, withheldColumn } from "#database/personal-data.ts";

const emptyText = sql`''`;
const nullValue = sql`null`;

export const membershipData: PersonalDataTable[] = [
  {
    table: "membership_reminders",
    of: (person) => sql`kept.membership_id = any (array(${selectMembershipIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "membership_terms",
    of: (person) => sql`kept.membership_id = any (array(${selectMembershipIds(person)}))`,
    onErasure: {
      becomes: "anonymised",
      set: {},
    },
  },
  {
    table: "application_actions",
    of: (person) => sql`kept.membership_id = any (array(${selectMembershipIds(person)}))`,
    columns: { made_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "application_decisions",
    of: (person) => sql`kept.membership_id = any (array(${selectMembershipIds(person)}))`,
    columns: {
      ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`),
      decided_by: withheldColumn,
      called_by: withheldColumn,
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "unchecked_applications",
    of: (person) => sql`kept.membership_id = any (array(${selectMembershipIds(person)}))`,
    columns: { ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`) },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "registrar_duties",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`) },
    onErasure: {
      becomes: "kept",
      set: {
        member_name: sql`case when kept.done_at is null then kept.member_name end`,
        member_number: sql`case when kept.done_at is null then kept.member_number end`,
      },
    },
  },
  {
    table: "memberships",
    of: (person) => sql`kept.id = any (array(${selectMembershipIds(person)}))`,
    columns: { ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`) },
    onErasure: {
      becomes: "anonymised",
      set: {
        user_id: nullValue,
        state: sql`'resigned'`,
        first_name: emptyText,
        last_name: emptyText,
        phone_number: emptyText,
        occupation: emptyText,
        claim_digest: nullValue,
      },
    },
  },
  {
    table: "member_numbers",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    onErasure: { becomes: "anonymised", set: { user_id: nullValue } },
  },
];
