import { sql } from "kysely";
import { columnShownAs, type Person, type PersonalDataTable, secretColumn } from "#database/personal-data.ts";
import { deviceNameIn } from "./auth.emails.ts";

const withDeviceName: PersonalDataTable["shown"] = (row, language) => ({
  ...row,
  device: row.device ? deviceNameIn(language, String(row.device)) : null,
});

const selectSessionIds = ({ userId }: Person) => sql`select id from sessions where user_id = ${userId}`;

export const sessionData: PersonalDataTable[] = [
  {
    table: "refresh_tokens",
    title: "What keeps you signed in",
    of: (person) => sql`kept.session_id in (${selectSessionIds(person)})`,
    columns: {
      digest: secretColumn("Key, as a one-way hash"),
      session_id: "Sign-in",
      created_at: "Made",
      expires_at: "Good until",
      used_at: "Used",
      parent: secretColumn("Key that it was exchanged for, as a one-way hash"),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "sessions",
    title: "Your sign-ins",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: {
      id: "Sign-in",
      user_id: "Your account",
      device: "Device",
      last_seen_at: "Last used",
      created_at: "Signed in",
      expires_at: "Good until",
      revoked_at: "Signed out",
      kind: "Of a member, or of staff",
      cookie_digest: secretColumn("Cookie of the console, as a one-way hash"),
      code_at: "Code of your authenticator app entered",
    },
    shown: withDeviceName,
    onErasure: { becomes: "deleted" },
  },
];

export const accountData: PersonalDataTable[] = [
  {
    table: "users",
    title: "Your account",
    of: ({ userId }) => sql`kept.id = ${userId}`,
    columns: {
      id: "Your account",
      email: "Email address",
      password_hash: secretColumn("Password, as a one-way hash"),
      first_name: "First name",
      last_name: "Last name",
      phone: "Phone number",
      ward_id: columnShownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      membership_type: "Kind of account",
      created_at: "Registered",
      email_confirmed_at: "Email address confirmed",
      language: "Language of what we send you",
    },
    onErasure: { becomes: "deleted" },
  },
];

const isRowOfAccount = ({ userId }: Person) => sql`kept.user_id = ${userId}`;

export const accountSafetyData: PersonalDataTable[] = [
  {
    table: "account_tokens",
    title: "Links that we mailed you for your account",
    // Only links to the confirmed address: one to another address would reveal that no account has confirmed it.
    of: ({ userId, email }) => sql`kept.user_id = ${userId} and lower(kept.email) = ${email}`,
    columns: {
      hash: secretColumn("Link, as a one-way hash"),
      user_id: "Your account",
      purpose: "For",
      email: "Mailed to",
      change_id: "Change of address",
      created_at: "Made",
      expires_at: "Good until",
      used_at: "Used",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "email_changes",
    title: "Changes of your email address",
    of: isRowOfAccount,
    columns: {
      id: "Number",
      user_id: "Your account",
      old_email: "Address before",
      new_email: "New address",
      old_email_confirmed: "Address before was confirmed",
      created_at: "Asked",
      confirmed_at: "Confirmed",
      voided_at: "Taken back",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "mailed_links",
    title: "Links that were mailed to your address",
    of: ({ mailboxHashes }) => sql`kept.email_hash = any(${mailboxHashes}::bytea[])`,
    columns: {
      id: "Number",
      email_hash: secretColumn("Kind of link and mailbox, as a keyed one-way hash"),
      network_hash: secretColumn("Network that it was asked for from, as a keyed one-way hash, for a day"),
      postponed_job: secretColumn("Number of the job that waits to send it"),
      created_at: "Sent",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "security_mails",
    title: "Mails about the safety of your account",
    of: isRowOfAccount,
    columns: {
      job_id: "Mail",
      user_id: "Your account",
      event: "About",
      device: "Device",
      created_at: "Sent",
    },
    shown: withDeviceName,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "recovery_codes",
    title: "Your recovery codes",
    of: isRowOfAccount,
    columns: { user_id: "Your account", digest: secretColumn("Code, as a one-way hash"), used_at: "Used" },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "second_steps",
    title: "Two-step sign-in",
    of: isRowOfAccount,
    columns: {
      user_id: "Your account",
      secret_encrypted: secretColumn("What your authenticator app makes its codes from"),
      created_at: "Begun",
      confirmed_at: "Switched on",
      last_step: "Last half minute of which a code was used",
    },
    onErasure: { becomes: "deleted" },
  },
];
