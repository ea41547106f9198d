import type { Party } from "@party/contract/party";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { linkToken } from "#crypto.ts";
import { collectPdf, type FontWeight } from "#documents/pdf.ts";
import { drawQr } from "#documents/qr-code.ts";
import { accentColour, drawHeader, MARGIN, primaryColour, TaggedPdf } from "#documents/tagged-pdf.ts";
import type { Attachment } from "#gateways/mail/email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { paymentTitle } from "../intents/intents.ts";
import * as kiswahili from "./receipts.content.sw.ts";
import { receiptTexts } from "./receipts.content.ts";
import {
  amountWordings,
  describePaymentMethods,
  findReceiptToPrint,
  type PrintedReceipt,
  receiptPageUrl,
} from "./receipts.ts";

const texts = inLanguages(receiptTexts, kiswahili.receiptTexts);

const TEXT_COLOR = "#1f1f1f";
const GREY_COLOR = "#555555";
const RED_COLOR = "#a8201a";
/** Left edge of the values beside the labels, in points. */
const VALUE_COLUMN_LEFT = 96;
const QR_SIZE = 84;

/** The URL of a payment's receipt as a PDF. Whoever opens it from an email sends the languages of the browser. */
export const receiptFileUrl = ({ config }: Pick<Services, "config">, intentId: number, language: Language): string =>
  `${config.apiUrl}/payments/${linkToken(config.secretKey, "payment", intentId)}/receipt.pdf${languageQuery(language)}`;

/** English addresses have no query. */
const languageQuery = (language: Language) => (language === "en" ? "" : `?language=${language}`);

/** A payment's receipt as an email attachment; empty while it has none, or after a refund. */
export async function renderReceiptAttachment(
  services: Pick<Services, "db" | "config">,
  intentId: number,
  language: Language,
): Promise<Attachment[]> {
  const receipt = await findReceiptToPrint(services.db, intentId);
  if (!receipt || receipt.reversed) return [];
  const content = await renderReceipt(language, party, siteUrlIn(services, language), receipt);
  return [{ filename: `${receipt.number}.pdf`, contentType: "application/pdf", content }];
}

function drawDetails(
  pdf: TaggedPdf,
  details: readonly (readonly [label: string, value: string, weight?: FontWeight])[],
) {
  const { doc } = pdf;
  const list = doc.struct("L");
  pdf.root.add(list);
  for (const [label, value, weight = "regular"] of details) {
    const item = doc.struct("LI");
    list.add(item);
    // Keeps a label and the first line of its value on one page.
    if (doc.y > doc.page.height - MARGIN - 30) doc.addPage();
    const { y } = doc;
    pdf.write(item, "Lbl", label, "regular", 10, GREY_COLOR);
    doc.y = y;
    const body = doc.struct("LBody");
    item.add(body);
    pdf.write(body, "P", value, weight, 10, TEXT_COLOR, VALUE_COLUMN_LEFT);
    body.end();
    item.end();
    doc.y += 5;
  }
  list.end();
}

/** @param address URL printed as text. @param qrContent the URL in the QR code, with the amount */
function drawVerification(pdf: TaggedPdf, address: string, qrContent: string) {
  const { doc, language } = pdf;
  const { picture, question, link } = texts[language];
  doc.y += 6;
  if (doc.y + 14 + QR_SIZE > doc.page.height - MARGIN) doc.addPage();
  pdf.decorate(() => doc.rect(MARGIN, doc.y, 48, 3).fill(accentColour()));
  doc.y += 14;
  const { y } = doc;
  const figure = doc.struct("Figure", { alt: picture }, () =>
    drawQr(doc, qrContent, doc.page.width - MARGIN - QR_SIZE, y, QR_SIZE),
  );
  pdf.root.add(figure);
  doc.y = y;
  pdf.write(pdf.root, "P", question, "regular", 9, GREY_COLOR, 0, QR_SIZE + 16);
  const paragraph = doc.struct("P");
  pdf.root.add(paragraph);
  paragraph.add(
    doc.struct("Link", { alt: link }, () => {
      doc.font("regular").fontSize(9).fillColor(primaryColour());
      doc.text(address, MARGIN, doc.y, { width: pdf.width - QR_SIZE - 16, link: address, underline: true });
    }),
  );
  paragraph.end();
}

/**
 * Renders a receipt as a tagged PDF (PDF/UA-1) with embedded fonts.
 * @param siteUrl where it can be checked, in the language; no trailing slash
 */
export async function renderReceipt(
  language: Language,
  party: Party,
  siteUrl: string,
  receipt: PrintedReceipt,
): Promise<Buffer> {
  const { number, amount, subject, payer_name, paid_at, issued_at, entries, reversed } = receipt;
  const { title, reversed: reversedLine, labels } = texts[language];
  const pdf = new TaggedPdf(language, title(number), party.name, issued_at);
  const { doc } = pdf;

  drawHeader(pdf, party);
  pdf.write(pdf.root, "H1", title(number), "bold", 20, primaryColour());
  doc.y += 6;
  if (reversed) {
    pdf.write(pdf.root, "P", reversedLine, "bold", 11, RED_COLOR);
    doc.y += 6;
  }
  pdf.write(pdf.root, "P", formatKes(amount), "bold", 26, TEXT_COLOR);
  pdf.write(pdf.root, "P", amountWordings[language](amount), "regular", 11, TEXT_COLOR);
  doc.y += 12;
  drawDetails(pdf, [
    // Who buys in the shop need not give a name.
    ...(payer_name ? [[labels.payer, payer_name, "bold"] as const] : []),
    [labels.title, paymentTitle(subject, language), "bold"],
    [labels.paid, formatDate(paid_at, language)],
    ...describePaymentMethods(language, entries).map((value) => [labels.method, value] as const),
    [labels.issued, formatDate(issued_at, language)],
  ]);
  const address = receiptPageUrl(siteUrl, number);
  drawVerification(pdf, address, `${address}?amount=${amount}`);
  pdf.root.end();
  return collectPdf(doc);
}
