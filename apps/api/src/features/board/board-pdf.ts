import type { BoardPage, BoardRow } from "@party/contract/board.staff";
import type { Party } from "@party/contract/party";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { collectPdf } from "#documents/pdf.ts";
import { drawHeader, primaryColour, TaggedPdf } from "#documents/tagged-pdf.ts";
import { drawTable } from "#documents/tagged-table.ts";
import { boardPdfTexts as texts } from "./board-pdf-texts.ts";

export interface PrintedBoard extends Pick<BoardPage, "all" | "counties" | "ages"> {
  name: string;
  rows: readonly BoardRow[];
  at: Date;
}

const TEXT_COLOR = "#1f1f1f";
const GREY_COLOR = "#555555";
/** Left edges, in points. */
const COLUMNS_AT = {
  ...{ place: 0, members: 130, women: 190, men: 245, verified: 300 },
  ...{ claimed: 355, complete: 405, needed: 455 },
} as const;

/** Renders the board of a place as a tagged PDF (PDF/UA-1) of one sheet. */
export function renderBoard(party: Party, { name, all, counties, ages, rows, at }: PrintedBoard): Promise<Buffer> {
  const pdf = new TaggedPdf("en", texts.title(name), party.name, at, "A4");
  const { doc } = pdf;
  const line = (value: string) => pdf.write(pdf.root, "P", value, "regular", 9, TEXT_COLOR);
  const { count } = texts;
  drawHeader(pdf, party);
  pdf.write(pdf.root, "H1", texts.title(name), "bold", 16, primaryColour());
  pdf.write(pdf.root, "P", texts.at(formatInstant(at)), "regular", 8, GREY_COLOR);
  line(texts.members(count(all.members)));
  line(texts.voters(count(all.verified), count(all.claimed)));
  line(texts.complete(count(all.complete)));
  if (counties) line(texts.counties(counties.safe, counties.needed));
  line(texts.gender(count(all.women), count(all.men)));
  if (ages.length > 0) {
    line(texts.ages(ages.map(({ band, members }) => texts.band(texts.bands[band], count(members)))));
  }
  if (rows.length > 0) {
    doc.y += 4;
    pdf.write(pdf.root, "H2", texts.places, "bold", 10, primaryColour());
    drawPlaces(pdf, rows, counties !== null);
  }
  pdf.root.end();
  return collectPdf(doc);
}

function drawPlaces(pdf: TaggedPdf, rows: readonly BoardRow[], areCounties: boolean) {
  const names = (Object.keys(COLUMNS_AT) as (keyof typeof COLUMNS_AT)[]).filter(
    (name) => areCounties || name !== "needed",
  );
  drawTable(
    pdf,
    names.map((name) => ({ title: texts.columns[name], left: COLUMNS_AT[name], isNumeric: name !== "place" })),
    rows.map((row) => names.map((name) => (name === "place" ? row.place : texts.count(row[name])))),
    true,
  );
}
