import { sql } from "kysely";
import { columnShownAs, type PersonalDataTable, secretColumn } from "#database/personal-data.ts";

export const invitationData: PersonalDataTable[] = [
  {
    table: "invitation_joins",
    title: "Whom you brought, and who brought you",
    of: ({ userId }) => sql`(kept.user_id = ${userId} or kept.inviter_id = ${userId})`,
    columns: {
      user_id: columnShownAs(
        "First name of who came, if they share it",
        sql`case when kept.name_shared then (select first_name from users where users.id = kept.user_id) end`,
      ),
      inviter_id: secretColumn("Account of who invited"),
      joined_at: "Came",
      name_shared: "May the inviter see the first name",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "invitation_mails",
    title: "Invitations by mail, from you and to you",
    of: ({ userId, invitationDigests }) =>
      sql`(kept.inviter_id = ${userId} or kept.address_digest = any(${invitationDigests}::bytea[]))`,
    columns: {
      id: "Number",
      inviter_id: secretColumn("Account of who invited"),
      address_digest: secretColumn("Address, as a one-way hash"),
      email: "Address, until the mail is out",
      asked_at: "Asked",
      sent_at: "Mailed",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "invitation_codes",
    title: "The code by which you invite",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { user_id: "Your account", code: "Code" },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "invitation_opt_outs",
    title: "That nobody may invite you by mail",
    of: ({ invitationDigests }) => sql`kept.address_digest = any(${invitationDigests}::bytea[])`,
    columns: { address_digest: secretColumn("Address, as a one-way hash"), opted_out_at: "Opted out" },
    onErasure: {
      becomes: "kept",
      because:
        "You objected to invitations (Data Protection Act, section 26). By the one-way hash of your address we know whom not to write to, and nothing else.",
    },
  },
];
