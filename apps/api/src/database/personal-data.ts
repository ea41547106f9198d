import type { RawBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Who is asked about. Whoever registers can type any address, so a row is found by it only once it was confirmed: else
 * one could read, and delete, what others have sent. Never by name or phone number, which nobody confirms: somebody else
 * may have paid for this person from theirs.
 */
export interface Person {
  userId: number;
  /** As registered, whoever owns it: for what the account itself left behind. */
  accountEmail: string;
  /** Once it was confirmed by mail. In lower case. */
  email: string | null;
  emailHash: Buffer | null;
  /** What invitations keep of the confirmed address. */
  invitationDigest: Buffer | null;
  /** SQL that selects the ids of their donations: payments are found by them. */
  donationIds: RawBuilder<unknown>;
}

/** A label for people; for a column that is not simply shown, with what is done instead. */
export type Column =
  | string
  | { label: string; sealed: true }
  /** Named, never shown: a hash, a token. */
  | { label: string; secret: true }
  | { label: string; shownAs: RawBuilder<unknown> };

export const encrypted = (label: string): Column => ({ label, sealed: true });
export const secret = (label: string): Column => ({ label, secret: true });
/** @param shownAs SQL in place of the column, e.g. the name behind an id */
export const shownAs = (label: string, as: RawBuilder<unknown>): Column => ({ label, shownAs: as });

/** What becomes of the rows when their person is erased. */
export type ErasureRule =
  | { becomes: "deleted" }
  /** The rows stay, and tell of nobody. */
  | { becomes: "anonymised"; set: Record<string, RawBuilder<unknown>>; as: string }
  /** The rows stay, and may name the person. `set` empties what the law does not ask for. */
  | { becomes: "kept"; because: string; set?: Record<string, RawBuilder<unknown>> };

/** What one table keeps about people. Every feature lists its own in `personal-data.ts`; my-data has the whole list. */
export interface PersonalData {
  table: keyof Tables;
  /** In a member's words. */
  title: string;
  /** SQL that is true for the rows of a person; the table goes by the name of `kept`. */
  of: (person: Person) => RawBuilder<unknown>;
  /** All of them. */
  columns: Record<string, Column>;
  onErasure: ErasureRule;
}
