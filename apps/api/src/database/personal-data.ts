import type { Language } from "@party/contract/values/languages";
import { type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * The person whose data is exported or erased. Rows are found by a confirmed email address, never by an unconfirmed one, a
 * name or a phone number: otherwise a member could read and erase data of others.
 */
export interface Person {
  /** 0 for somebody without an account. */
  userId: number;
  /** In the register, of somebody without an account; null where the account finds the row. */
  personId: number | null;
  /** As registered and perhaps unconfirmed; only for rows that the account itself created. */
  accountEmail: string;
  /** Confirmed by email, in lower case. */
  email: string | null;
  /** HMACs of the confirmed address, with each accepted key. */
  emailHashes: readonly Buffer[];
  /** HMACs of the mailbox of the confirmed address, with each accepted key. */
  mailboxHashes: readonly Buffer[];
  /** Digests of the confirmed address in invitations, with each accepted key. */
  invitationDigests: readonly Buffer[];
  /** SQL that selects the ids of the person's donations. */
  donationIds: RawBuilder<unknown>;
  /** SQL that selects the ids of the person's payments. */
  paymentIds: RawBuilder<unknown>;
}

/**
 * Ids of memberships, found by the account, including claimed applications, or by the person in the register whom the office has
 * identified: a name and a phone number do not identify anybody.
 */
export const selectMembershipIds = ({ userId, personId }: Person): RawBuilder<unknown> =>
  personId === null
    ? sql`select id from memberships where user_id = ${userId}`
    : sql`select id from memberships where person_id = ${personId} and user_id is null`;

/** The label of a column in a person's data export, and how its value is shown. */
export type PersonalDataColumn =
  | string
  | { label: string; encrypted: true }
  /** Listed without its value: a hash or a token. */
  | { label: string; secret: true }
  /** Not listed, because the text in another column, which `shown` renders, says it. */
  | { within: string }
  | { label: string; shownAs: RawBuilder<unknown> };

export const encryptedColumn = (label: string): PersonalDataColumn => ({ label, encrypted: true });
export const secretColumn = (label: string): PersonalDataColumn => ({ label, secret: true });
export const columnShownInsideOther = (column: string): PersonalDataColumn => ({ within: column });
/** @param shownAs SQL expression instead of the column, e.g. the name that belongs to an id */
export const columnShownAs = (label: string, as: RawBuilder<unknown>): PersonalDataColumn => ({ label, shownAs: as });

/** What happens to the rows when their person is erased. */
export type ErasureRule =
  | { becomes: "deleted" }
  /** The rows stay, without personal data. */
  | { becomes: "anonymised"; set: Record<string, RawBuilder<unknown>>; as: string }
  /** The rows stay with personal data that the law requires; `set` empties the other columns. */
  | { becomes: "kept"; because: string; set?: Record<string, RawBuilder<unknown>> };

/** The personal data of one table. Each feature declares its tables in `*.personal-data.ts`; my-data collects them. */
export interface PersonalDataTable {
  table: keyof Tables;
  /** Heading in the export. */
  title: string;
  /** SQL condition for the rows of a person; the table has the alias `kept`. */
  of: (person: Person) => RawBuilder<unknown>;
  /** Every column of the table. */
  columns: Record<string, PersonalDataColumn>;
  /** The row as the export shows it, when the columns alone do not say it. */
  shown?: ((row: Record<string, unknown>, language: Language) => Record<string, unknown>) | undefined;
  onErasure: ErasureRule;
}

/** Ids of the rows of a person in the register, also of those that were joined to it. For `any (array(…))`. */
export const selectPersonIds = ({ userId, personId }: Pick<Person, "userId" | "personId">) => sql`
  with recursive joined as (
    select id from people where ${personId === null ? sql`user_id = ${userId}` : sql`id = ${personId} and user_id is null`}
    union select people.id from people join joined on people.merged_into = joined.id
  )
  select id from joined`;
