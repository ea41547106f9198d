import { setImmediate } from "node:timers/promises";
import type { Party } from "@party/contract/party";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { plural } from "@party/contract/values/plural";
import { type RollColumn, rollColumnNames, rollColumns } from "@party/contract/values/rolls";
import type { TableCell } from "#documents/csv.ts";
import { collectPdf } from "#documents/pdf.ts";
import { drawHeader, primaryColour, TaggedPdf } from "#documents/tagged-pdf.ts";
import { drawTable } from "#documents/tagged-table.ts";

export interface PrintedRoll {
  title: string;
  place: string;
  takenAt: Date;
  /** Of the whole roll, hexadecimal. */
  sha256: string;
  certificate: string | null;
  /** As spreadsheets have them, in the order of the roll. */
  rows: readonly (readonly TableCell[])[];
}

const TEXT_COLOR = "#1f1f1f";
const GREY_COLOR = "#555555";
/** Room that a heading needs with the first rows of its table, in points. */
const HEADING_ROOM = 140;
/** Lines that are drawn between two turns of the event loop: some ten milliseconds. */
const ROWS_AT_ONCE = 15;

/** Their left edges on the sheet; the place stands above each table. */
const printed: readonly (readonly [RollColumn, left: number, isNumeric?: true])[] = [
  ["n", 0, true],
  ["surname", 52],
  ["other_names", 165],
  ["id_number", 300],
  ["sex", 405],
  ["born", 460],
  ["number", 540],
  ["polling_station", 630],
];
const columns = printed.map(([name, left, isNumeric]) => ({
  title: rollColumns[name],
  left,
  ...(isNumeric ? { isNumeric } : {}),
}));

const at = (name: RollColumn) => rollColumnNames.indexOf(name);
const textOf = (row: readonly TableCell[], name: RollColumn) => String(row[at(name)] ?? "");

/**
 * The list of members for the commission, as a tagged PDF (PDF/UA-1), ward after ward. The layout is not confirmed: the text of
 * Form 11A could not be opened (docs/decisions/0061-frozen-rolls.md).
 */
export async function renderForm11A(party: Party, roll: PrintedRoll): Promise<Buffer> {
  const { title, place, takenAt, sha256, certificate, rows } = roll;
  const pdf = new TaggedPdf("en", `Form 11A: ${title}, ${place}`, party.name, takenAt, "A4 landscape");
  const { doc } = pdf;
  const text = (value: string) => pdf.write(pdf.root, "P", value, "regular", 10, GREY_COLOR);
  drawHeader(pdf, party);
  pdf.write(pdf.root, "H1", "Form 11A: list of party members", "bold", 20, primaryColour());
  text("Elections (General) Regulations, 2012. The layout is not confirmed.");
  pdf.write(pdf.root, "P", `${title}, ${place}`, "bold", 13, TEXT_COLOR);
  text(
    `${plural(rows.length, "1 member", `${rows.length.toLocaleString("en-KE")} members`)}, as of ${formatInstant(takenAt)}`,
  );
  text(`SHA-256 of the roll: ${sha256}`);
  if (certificate !== null) text(`Certificate of the Registrar: ${certificate}`);

  const wards = Map.groupBy(rows, (row) =>
    [textOf(row, "ward"), textOf(row, "constituency"), textOf(row, "county")].join("\n"),
  );
  for (const [key, inWard] of wards) {
    const [ward, constituency, county] = key.split("\n");
    doc.y += 12;
    if (doc.y + HEADING_ROOM > doc.page.height) doc.addPage();
    const heading = ward === "" ? "Without a ward" : `${ward} ward, ${constituency} constituency, ${county} county`;
    pdf.write(pdf.root, "H2", heading, "bold", 13, primaryColour());
    for (let from = 0; from < inWard.length; from += ROWS_AT_ONCE) {
      doc.y += 4;
      if (doc.y + HEADING_ROOM / 2 > doc.page.height) doc.addPage();
      const part = inWard.slice(from, from + ROWS_AT_ONCE);
      drawTable(
        pdf,
        columns,
        part.map((row) => printed.map(([name]) => textOf(row, name))),
      );
      await setImmediate();
    }
  }
  pdf.root.end();
  return collectPdf(doc);
}
