import { membershipPlans } from "@party/contract/values/membership-plans";
import party from "../../../party.json" with { type: "json" };
import { englishWords } from "./english-words.ts";

/** Names, which no language changes. */
const names = [
  party.name,
  ...Object.values(party.payments.bank).filter((value) => typeof value === "string"),
  ...membershipPlans.map(({ name }) => name),
  "Airtel Money",
  "Pay Bill",
];

/** @returns texts that hold one of 300 English words outside of names and addresses, each with its words */
export function englishTexts(texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const rest = names.reduce((before, name) => before.replaceAll(name, " "), text);
    // Of addresses of websites and email, and of paths, words are no texts.
    const words = rest.replaceAll(/\S*[@/]\S*|\bwww\.\S+/g, " ").match(/[A-Za-z’']+/g) ?? [];
    const english = words.filter((word) => englishWords.has(word.toLowerCase()));
    if (english.length > 0) found.add(`${english.join(" ")}: ${text.trim().slice(0, 120)}`);
  }
  return [...found];
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const ATTRIBUTES = /\s(?:alt|title|aria-label|aria-description|placeholder)="([^"]*)"/g;

/** The texts of a document, and of attributes that people hear or read, outside of elements in English. */
export function textsOfDocument(html: string): string[] {
  const texts: string[] = [];
  let depth = 0;
  /** Of the outermost open element whose texts are not read. */
  let skipped: number | undefined;
  for (const [, closing, name, attributes, text] of html
    .replaceAll(/<!--.*?-->/gs, "")
    .matchAll(/<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>|([^<]+|<)/gi)) {
    if (text !== undefined) {
      if (skipped === undefined) texts.push(text);
      continue;
    }
    if (closing) {
      depth -= 1;
      if (skipped !== undefined && depth <= skipped) skipped = undefined;
      continue;
    }
    if (skipped === undefined && !/\slang="en"/i.test(attributes!)) {
      for (const [, value] of attributes!.matchAll(ATTRIBUTES)) texts.push(value!);
      const [, described] =
        /(?:name|property)="(?:og:title|(?:og:)?description)" content="([^"]*)"/.exec(attributes!) ?? [];
      if (described) texts.push(described);
    }
    if (VOID.test(name!) || attributes!.endsWith("/")) continue;
    if (skipped === undefined && (/^(?:script|style)$/i.test(name!) || /\slang="en"/i.test(attributes!)))
      skipped = depth;
    depth += 1;
  }
  return texts;
}
