import { sql } from "kysely";
import { encryptedColumn, type Person, type PersonalDataTable, secretColumn } from "#database/personal-data.ts";

/** Phone and name do not identify the donor: anybody can type a name, and the phone may belong to somebody who paid for the member. */
export const selectDonationIds = ({ userId, email, emailHashes }: Omit<Person, "donationIds" | "paymentIds">) =>
  sql`select id from donations where email = ${email}
    union select id from donations where email_hash = any(${emailHashes}::bytea[])
    union select target_id from payment_intents where purpose = 'donation' and user_id = ${userId}`;

const nullValue = sql`null`;

export const donationData: PersonalDataTable[] = [
  {
    table: "monthly_gifts",
    title: "Your monthly gifts",
    of: ({ donationIds }) => sql`kept.donation_id = any (array(${donationIds}))`,
    columns: {
      id: "Number",
      donation_id: "Gift it began with",
      state: "State",
      day: "Day of the month",
      reminded_month: "Last reminder",
      created_at: "Begun",
      ended_at: "Ended",
    },
    onErasure: {
      becomes: "anonymised",
      as: "Monthly gifts end. What stays names nobody.",
      set: { state: sql`'ended'`, ended_at: sql`coalesce(kept.ended_at, now())` },
    },
  },
  {
    table: "donations",
    title: "Your gifts",
    of: ({ donationIds }) => sql`kept.id = any (array(${donationIds}))`,
    columns: {
      id: "Number",
      amount: "Amount in KES",
      method: "Way to pay",
      monthly: "Every month",
      state: "State",
      declaration_version: "Version of the declaration",
      declared_at: "Declared",
      first_name: "First name",
      last_name: "Last name",
      email: "Email address",
      phone_encrypted: encryptedColumn("Phone number"),
      phone_last3: "End of the phone number",
      phone_hash: secretColumn("Phone number, as a keyed one-way hash"),
      email_hash: secretColumn("Email address, as a keyed one-way hash"),
      erased_at: "Name removed",
      created_at: "Promised",
      paid_at: "Paid",
      monthly_gift_id: "Monthly gift",
      month: "For the month",
    },
    onErasure: {
      becomes: "kept",
      because:
        "The sum, the day and your declaration stay, with a keyed fingerprint of your email address and phone number. The party must show where its money came from and hold gifts within legal limits (Political Parties Act, sections 27 to 31).",
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
