import { notesText as renderNotes, type StoredNote } from "@party/contract/payment-notes";
import { paymentTitle } from "./intents/intents.ts";

/** Of a review or a finding; one from before there were notes has a text. */
interface RowWithNotes {
  note: string;
  notes: readonly StoredNote[];
}

export const notesText = (notes: readonly StoredNote[]): string => renderNotes(notes, paymentTitle);

export const notesOf = ({ note, notes }: RowWithNotes): StoredNote[] =>
  note === "" ? [...notes] : [{ reason: "written", text: note }, ...notes];

/** @returns the row with what its notes say, in the column where versions before stored it */
export const withNoteText = <T extends RowWithNotes>(row: T): T => ({ ...row, note: notesText(notesOf(row)) });
