import type { Correction } from "@party/contract/months.staff";
import type { Party } from "@party/contract/party";
import type { MoneyLine, MoneyOfDay, MoneyPurpose } from "@party/contract/reports.staff";
import { formatKes } from "@party/contract/values/money";
import { daysOfMonth, formatMonth } from "@party/contract/values/months";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { collectPdf } from "#documents/pdf.ts";
import { drawHeader, primaryColour, TaggedPdf } from "#documents/tagged-pdf.ts";
import { drawTable } from "#documents/tagged-table.ts";
import { monthPdfTexts as texts } from "./month-pdf-texts.ts";

export interface PrintedMonth {
  month: number;
  /** Whole KES. */
  received: number;
  /** Negative. */
  returned: number;
  lines: readonly MoneyLine[];
  days: readonly MoneyOfDay[];
  corrected: readonly Correction[];
  closedAt: Date;
  proposedBy: string;
  approvedBy: string;
}

const TEXT_COLOR = "#1f1f1f";
const GREY_COLOR = "#555555";
/** Room that a heading needs with the first rows of its table, in points. */
const HEADING_ROOM = 140;

/** Renders a closed month for the party's organs as a tagged PDF (PDF/UA-1). */
export function renderMonth(party: Party, month: PrintedMonth): Promise<Buffer> {
  const { received, returned, lines, days, corrected, closedAt } = month;
  const name = formatMonth(month.month);
  const pdf = new TaggedPdf("en", texts.title(name), party.name, closedAt, "A4");
  const { doc } = pdf;
  const text = (value: string) => pdf.write(pdf.root, "P", value, "regular", 10, GREY_COLOR);
  const heading = (value: string) => {
    doc.y += 12;
    if (doc.y + HEADING_ROOM > doc.page.height) doc.addPage();
    pdf.write(pdf.root, "H2", value, "bold", 13, primaryColour());
    doc.y += 4;
  };

  drawHeader(pdf, party);
  pdf.write(pdf.root, "H1", texts.title(name), "bold", 20, primaryColour());
  const { from, to } = daysOfMonth(month.month);
  text(texts.span(formatDay(from), formatDay(to)));
  text(texts.closed(month.proposedBy, month.approvedBy, formatInstant(closedAt)));
  doc.y += 8;
  pdf.write(pdf.root, "P", texts.received(formatKes(received)), "bold", 13, TEXT_COLOR);
  pdf.write(pdf.root, "P", texts.returned(formatKes(returned)), "bold", 13, TEXT_COLOR);
  pdf.write(pdf.root, "P", texts.together(formatKes(received + returned)), "bold", 13, TEXT_COLOR);

  heading(texts.byWay);
  drawLines(pdf, lines, "in");
  heading(texts.givenBack);
  drawLines(pdf, lines, "out");
  heading(texts.byDay);
  if (days.length === 0) text(texts.nothing);
  else drawDays(pdf, days);
  for (const { month: of, amount, lines: changed } of corrected) {
    heading(texts.corrections(formatMonth(of), formatKes(amount)));
    drawLines(pdf, changed);
  }
  if (corrected.length === 0) {
    heading(texts.noCorrections);
    text(texts.noCorrectionsText);
  }
  doc.y += 10;
  text(texts.final);
  pdf.root.end();
  return collectPdf(doc);
}

/** @param direction both when absent */
function drawLines(pdf: TaggedPdf, lines: readonly MoneyLine[], direction?: MoneyLine["direction"]) {
  const shown = lines.filter((line) => direction === undefined || line.direction === direction);
  if (shown.length === 0) return pdf.write(pdf.root, "P", texts.nothing, "regular", 10, GREY_COLOR);
  const [what, count, amount] = texts.lineColumns;
  drawTable(
    pdf,
    [
      { title: what, left: 0 },
      { title: count, left: 290, isNumeric: true },
      { title: amount, left: 380, isNumeric: true },
    ],
    [
      ...shown.map((line) => [describeLine(line), line.count.toLocaleString("en-KE"), formatKes(line.amount)]),
      [texts.total, "", formatKes(shown.reduce((sum, line) => sum + line.amount, 0))],
    ],
  );
}

function describeLine({ purpose, way, direction }: MoneyLine): string {
  const what = `${texts.purposes[purpose satisfies MoneyPurpose]}, ${paymentMethodNames[way]}`;
  return direction === "in" ? what : texts.line(what);
}

function drawDays(pdf: TaggedPdf, days: readonly MoneyOfDay[]) {
  const [day, count, received, returned] = texts.dayColumns;
  drawTable(
    pdf,
    [
      { title: day, left: 0 },
      { title: count, left: 160, isNumeric: true },
      { title: returned, left: 250, isNumeric: true },
      { title: received, left: 380, isNumeric: true },
    ],
    days.map((each) => [
      formatDay(each.day),
      each.count.toLocaleString("en-KE"),
      each.returned === 0 ? texts.no : formatKes(each.returned),
      formatKes(each.received),
    ]),
  );
}
