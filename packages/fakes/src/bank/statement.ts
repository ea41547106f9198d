import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";

/** Money that was paid in for the party's account. */
export interface Transfer {
  /** The bank's own number of it. */
  readonly bankReference: string;
  /** Milliseconds. */
  readonly at: number;
  readonly payer: string;
  /** What the payer wrote on the slip. */
  readonly reference: string;
  /** Whole KES. */
  readonly amount: number;
  /** What the office's program said when it confirmed the transfer. */
  confirmed?: string;
}

const REFERENCE_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Random, so that a simulator that lost its state gives no number twice. */
export const newBankReference = (): string =>
  `FT${Array.from({ length: 10 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("")}`;

/** `26/11/2026`, in Nairobi. */
const dayOf = (at: number): string => new Date(at).toLocaleDateString("en-GB", { timeZone: "Africa/Nairobi" });

/** The statement as a bank exports it. */
export const statementOf = (transfers: readonly Transfer[]): string =>
  [
    "Transaction Date,Transaction Reference,Description,Debit,Credit",
    ...transfers.map(({ at, bankReference, payer, reference, amount }) =>
      [dayOf(at), bankReference, csvCell(`DEPOSIT ${payer} ${reference}`), "", `${amount}.00`].join(","),
    ),
    "",
  ].join("\n");

/** A cell may not become a formula when the file is opened. */
const csvCell = (text: string): string => `"${text.replace(/[^\p{L}\p{N}.'/-]+/gu, " ").trim()}"`;

export function writeStatement(file: string, transfers: readonly Transfer[]): void {
  writeFileSync(file, statementOf(transfers), { mode: 0o600 });
}
