import { sql } from "kysely";
import { type Person, type PersonalData, secret, shownAs } from "#personal-data.ts";

const sessionsOf = ({ userId }: Person) => sql`select id from sessions where user_id = ${userId}`;

export const sessionData: PersonalData[] = [
  {
    table: "refresh_tokens",
    title: "Keys that keep you signed in",
    of: (person) => sql`kept.session_id in (${sessionsOf(person)})`,
    columns: {
      digest: secret("Key, as a one-way hash"),
      session_id: "Sign-in",
      created_at: "Made",
      expires_at: "Good until",
      used_at: "Used",
      parent: secret("Key that it was exchanged for, as a one-way hash"),
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
    },
    onErasure: { becomes: "deleted" },
  },
];

export const accountData: PersonalData[] = [
  {
    table: "users",
    title: "Your account",
    of: ({ userId }) => sql`kept.id = ${userId}`,
    columns: {
      id: "Your account",
      email: "Email address",
      password_hash: secret("Password, as a one-way hash"),
      first_name: "First name",
      last_name: "Last name",
      phone: "Phone number",
      ward_id: shownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      membership_type: "Kind of account",
      created_at: "Registered",
      email_confirmed_at: "Email address confirmed",
    },
    onErasure: { becomes: "deleted" },
  },
];
