import { sql } from "kysely";
import { columnShownAs, type Person, type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";
import { deviceNameIn } from "./auth.emails.ts";

const withDeviceName: PersonalDataTable["shown"] = (row, language) => ({
  ...row,
  device: row.device ? deviceNameIn(language, String(row.device)) : null,
});

const selectSessionIds = ({ userId }: Person) => sql`select id from sessions where user_id = ${userId}`;

export const sessionData: PersonalDataTable[] = [
  {
    table: "refresh_tokens",
    of: (person) => sql`kept.session_id in (${selectSessionIds(person)})`,
    columns: { parent: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "sessions",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    shown: withDeviceName,
    onErasure: { becomes: "deleted" },
  },
];

export const accountData: PersonalDataTable[] = [
  {
    table: "users",
    of: ({ userId }) => sql`kept.id = ${userId}`,
    columns: { ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`) },
    onErasure: { becomes: "deleted" },
  },
];

const isRowOfAccount = ({ userId }: Person) => sql`kept.user_id = ${userId}`;

export const accountSafetyData: PersonalDataTable[] = [
  {
    table: "account_tokens",
    // Only links to the confirmed address: one to another address would reveal that no account has confirmed it.
    of: ({ userId, email }) => sql`kept.user_id = ${userId} and lower(kept.email) = ${email}`,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "email_changes",
    of: isRowOfAccount,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "mailed_links",
    of: ({ mailboxHashes }) => sql`kept.email_hash = any(${mailboxHashes}::bytea[])`,
    columns: { postponed_job: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "security_mails",
    of: isRowOfAccount,
    shown: withDeviceName,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "recovery_codes",
    of: isRowOfAccount,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "second_steps",
    of: isRowOfAccount,
    columns: { secret_encrypted: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
];
