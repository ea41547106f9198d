import { sql } from "kysely";
import type { Person, PersonalDataTable } from "#database/personal-data.ts";

/** Phone and name do not identify the donor: anybody can type a name, and the phone may belong to somebody who paid for the member. */
export const selectDonationIds = ({ userId, email, emailHashes }: Omit<Person, "donationIds" | "paymentIds">) =>
  sql`select id from donations where email = ${email}
    union select id from donations where email_hash = any(${emailHashes}::bytea[])
    union select target_id from payment_intents where purpose = 'donation' and user_id = ${userId}`;

const nullValue = sql`null`;

export const donationData: PersonalDataTable[] = [
  {
    table: "monthly_gifts",
    of: ({ donationIds }) => sql`kept.donation_id = any (array(${donationIds}))`,
    onErasure: {
      becomes: "anonymised",
      set: { state: sql`'ended'`, ended_at: sql`coalesce(kept.ended_at, now())` },
    },
  },
  {
    table: "donations",
    of: ({ donationIds }) => sql`kept.id = any (array(${donationIds}))`,
    onErasure: {
      becomes: "kept",
      set: {
        first_name: nullValue,
        last_name: nullValue,
        email: nullValue,
        phone_encrypted: nullValue,
        phone_last3: nullValue,
        erased_at: sql`coalesce(kept.erased_at, now())`,
      },
    },
  },
];
