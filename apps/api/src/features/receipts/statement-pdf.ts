import type { Statement } from "@party/contract/receipts";
import { formatKes } from "@party/contract/values/money";
import type { Party } from "@party/contract/values/party";
import { amountInWords } from "#features/receipts/amount-in-words.ts";
import { Paper, printHead } from "#features/receipts/receipt-pdf.ts";
import { receiptAddress } from "#features/receipts/receipt-words.ts";
import { dateInWords } from "#nairobi-days.ts";

const GREEN = "#006400";
const TEXT = "#1f1f1f";
const SOFT = "#555555";
const FOOT = 90;

/** Prints what a member paid in a year, as a tagged PDF (PDF/UA-1). @param siteUrl no trailing slash */
export async function printStatement(party: Party, siteUrl: string, statement: Statement): Promise<Buffer> {
  const { year, name, lines, total, issued_at } = statement;
  const title = `Statement of payments ${year}`;
  const paper = new Paper(title, party.name, new Date(issued_at), "A4");
  const { doc } = paper;
  const chunks: Uint8Array[] = [];
  const done = new Promise((finish, fail) => doc.on("end", finish).on("error", fail));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));

  printHead(paper, party);
  paper.write(paper.root, "H1", title, "bold", 20, GREEN);
  paper.write(paper.root, "P", name, "bold", 13, TEXT);
  paper.write(paper.root, "P", `1 January to 31 December ${year}, Nairobi time`, "regular", 10, SOFT);
  doc.y += 12;
  if (lines.length === 0) paper.write(paper.root, "P", `Nothing was paid in ${year}.`, "regular", 11, TEXT);
  else printLines(paper, lines);
  doc.y += 8;
  paper.write(paper.root, "P", `Total: ${formatKes(total)}`, "bold", 16, TEXT);
  if (total > 0) paper.write(paper.root, "P", amountInWords(total), "regular", 10, TEXT);
  doc.y += 10;
  const check = `Each receipt can be checked by its number and amount at ${receiptAddress(siteUrl, "number")}.`;
  paper.write(paper.root, "P", check, "regular", 9, SOFT);
  paper.write(paper.root, "P", `Made on ${dateInWords(new Date(issued_at))}.`, "regular", 9, SOFT);
  paper.root.end();
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

function printLines(paper: Paper, lines: Statement["lines"]) {
  const { doc } = paper;
  const list = doc.struct("L");
  paper.root.add(list);
  for (const { paid_at, title, amount, receipt, reversed } of lines) {
    if (doc.y > doc.page.height - FOOT) doc.addPage();
    const item = doc.struct("LI");
    list.add(item);
    const body = doc.struct("LBody");
    item.add(body);
    const state = reversed ? ", given back and not counted" : "";
    paper.write(body, "P", `${formatKes(amount)}${state}`, "bold", 11, TEXT);
    const facts = `${dateInWords(new Date(paid_at))} · ${title} · receipt ${receipt}`;
    paper.write(body, "P", facts, "regular", 10, SOFT);
    body.end();
    item.end();
    doc.y += 6;
  }
  list.end();
}
