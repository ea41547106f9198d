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
