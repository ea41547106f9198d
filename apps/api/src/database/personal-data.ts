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

/** How the export shows a column that it does not show as it is stored. */
type PersonalDataColumn =
  /** Listed without its value. */
  | { withheld: true }
  /** Not listed, because the text in another column, which `shown` renders, says it. */
  | { within: string }
  | { shownAs: RawBuilder<unknown> };

export const withheldColumn: PersonalDataColumn = { withheld: true };
export const columnShownInsideOther = (column: string): PersonalDataColumn => ({ within: column });
/** @param shownAs SQL expression instead of the column, e.g. the name that belongs to an id */
export const columnShownAs = (shownAs: RawBuilder<unknown>): PersonalDataColumn => ({ shownAs });

/** Of a one-way hash or a token, which is withheld as well. */
const SECRET_NAME = /hash|digest|token|secret|sha256/;

export const isWithheld = ({ columns }: PersonalDataTable, column: string): boolean => {
  const declared = columns?.[column];
  return declared ? "withheld" in declared : SECRET_NAME.test(column);
};

/** What happens to the rows when their person is erased. */
export type ErasureRule =
  | { becomes: "deleted" }
  /** The rows stay, without personal data. */
  | { becomes: "anonymised"; set: Record<string, RawBuilder<unknown>> }
  /** The rows stay with personal data that the law requires; `set` empties the other columns. */
  | { becomes: "kept"; set?: Record<string, RawBuilder<unknown>> };

/** The personal data of one table. Each feature declares its tables in `*.personal-data.ts`; my-data collects and labels them. */
export interface PersonalDataTable {
  table: keyof Tables;
  /** SQL condition for the rows of a person; the table has the alias `kept`. */
  of: (person: Person) => RawBuilder<unknown>;
  /** Columns that are not shown as they are stored, or decrypted where the name ends with `_encrypted`. */
  columns?: Readonly<Record<string, PersonalDataColumn>>;
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
