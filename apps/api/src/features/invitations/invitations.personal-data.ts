import { sql } from "kysely";
import { columnShownAs, type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

export const invitationData: PersonalDataTable[] = [
  {
    table: "invitation_joins",
    of: ({ userId }) => sql`(kept.user_id = ${userId} or kept.inviter_id = ${userId})`,
    columns: {
      user_id: columnShownAs(
        sql`case when kept.name_shared then (select first_name from users where users.id = kept.user_id) end`,
      ),
      inviter_id: withheldColumn,
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "invitation_mails",
    of: ({ userId, invitationDigests }) =>
      sql`(kept.inviter_id = ${userId} or kept.address_digest = any(${invitationDigests}::bytea[]))`,
    columns: { inviter_id: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "invitation_codes",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "invitation_opt_outs",
    of: ({ invitationDigests }) => sql`kept.address_digest = any(${invitationDigests}::bytea[])`,
    onErasure: {
      becomes: "kept",
    },
  },
];
