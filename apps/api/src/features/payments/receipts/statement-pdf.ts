import type { Party } from "@party/contract/party";
import type { PaymentStatement } from "@party/contract/receipts";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { collectPdf } from "#documents/pdf.ts";
import { drawHeader, primaryColour, TaggedPdf } from "#documents/tagged-pdf.ts";
import { drawTable } from "#documents/tagged-table.ts";
import * as kiswahili from "./receipts.content.sw.ts";
import { statementTexts } from "./receipts.content.ts";
import { amountWordings, receiptPageUrl } from "./receipts.ts";

const texts = inLanguages(statementTexts, kiswahili.statementTexts);

const TEXT_COLOR = "#1f1f1f";
const GREY_COLOR = "#555555";

/** Renders a member's yearly statement as a tagged PDF (PDF/UA-1). @param siteUrl in the language; no trailing slash */
export async function renderStatement(
  language: Language,
  party: Party,
  siteUrl: string,
  statement: PaymentStatement,
): Promise<Buffer> {
  const { year, name, lines, total, issued_at } = statement;
  const { title: titleOf, span, nothing, total: totalLine, check, number, made } = texts[language];
  const title = titleOf(year);
  const pdf = new TaggedPdf(language, title, party.name, new Date(issued_at), "A4");
  const { doc } = pdf;

  drawHeader(pdf, party);
  pdf.write(pdf.root, "H1", title, "bold", 20, primaryColour());
  pdf.write(pdf.root, "P", name, "bold", 13, TEXT_COLOR);
  pdf.write(pdf.root, "P", span(year), "regular", 10, GREY_COLOR);
  doc.y += 12;
  if (lines.length === 0) pdf.write(pdf.root, "P", nothing(year), "regular", 11, TEXT_COLOR);
  else drawPayments(pdf, lines);
  doc.y += 8;
  pdf.write(pdf.root, "P", totalLine(formatKes(total)), "bold", 16, TEXT_COLOR);
  if (total > 0) pdf.write(pdf.root, "P", amountWordings[language](total), "regular", 10, TEXT_COLOR);
  doc.y += 10;
  pdf.write(pdf.root, "P", check(receiptPageUrl(siteUrl, number)), "regular", 9, GREY_COLOR);
  pdf.write(pdf.root, "P", made(formatDate(new Date(issued_at), language)), "regular", 9, GREY_COLOR);
  pdf.root.end();
  return collectPdf(doc);
}

/** The left edge of each column, in points from the margin. */
const COLUMN_POSITIONS = [0, 100, 312, 430] as const;

/** The same table as on the site's page. */
function drawPayments(pdf: TaggedPdf, lines: PaymentStatement["lines"]) {
  const { columns, reversed: reversedLine } = texts[pdf.language];
  drawTable(
    pdf,
    COLUMN_POSITIONS.map((left, at) => ({ title: columns[at]!, left, isNumeric: at === columns.length - 1 })),
    lines.map(({ paid_at, title, amount, receipt, reversed }) => [
      formatDate(new Date(paid_at), pdf.language),
      reversed ? reversedLine(title) : title,
      receipt,
      formatKes(amount),
    ]),
  );
}
