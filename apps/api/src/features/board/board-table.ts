import { csvHead, csvRow } from "#documents/csv.ts";
import type { PrintedBoard } from "./board-pdf.ts";
import { boardPdfTexts as texts } from "./board-pdf-texts.ts";

const names = Object.keys(texts.columns) as (keyof typeof texts.columns)[];

/** The places with their counts as CSV, the whole place last. An empty cell is hidden, or not of its place. */
export const writeBoardTable = ({ rows, all }: PrintedBoard): Buffer =>
  Buffer.from(
    csvHead(names.map((name) => texts.columns[name])) +
      [...rows, all].map((row) => csvRow(names.map((name) => row[name]))).join(""),
  );
