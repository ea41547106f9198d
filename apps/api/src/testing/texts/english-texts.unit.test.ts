import { hash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { renderEmail } from "#gateways/mail/email-template.ts";
import { documentExamples, SITE_URL } from "./document-examples.ts";
import { mailExamples } from "./mail-examples.ts";

const head = {
  name: "Ugatuzi Party",
  taglines: { en: "The Bus Party", sw: "Chama cha Basi" },
  address: "Ugatuzi House",
  email: "info@party.example",
  siteUrl: SITE_URL,
};

/** One line for each, so that a change shows which. */
const listOf = (texts: Record<string, string>) =>
  `${Object.entries(texts)
    .map(([name, text]) => `${hash("sha256", text).slice(0, 16)} ${name}`)
    .join("\n")}\n`;

/**
 * A PDF without what depends on the compressor and the hour: streams are decompressed, and their lengths, the table of objects
 * and the time of making are left out.
 */
const uncompressed = (pdf: string) =>
  pdf
    .slice(0, pdf.lastIndexOf("\nxref\n"))
    .replace(/\/Length \d+|\(D:\d+Z\)/g, "")
    .replace(
      /\/Filter \/FlateDecode([\s\S]*?)\nstream\n([\s\S]*?)\nendstream/g,
      (_, dictionary: string, stream: string) =>
        [dictionary, inflateSync(Buffer.from(stream, "latin1")).toString("latin1")].join("\n"),
    );

// After a change of English texts or of the template: npx vitest run --project unit english-texts -u
test("English mails are byte for byte those of the list", async () => {
  const mails = Object.entries(mailExamples("en")).map(([name, mail]) => {
    const { html, text } = renderEmail(mail, head);
    return [name, `${mail.subject}\n${html}\n${text}`] as const;
  });
  await expect(listOf(Object.fromEntries(mails))).toMatchFileSnapshot("english-mails.txt");
});

test("English documents and calendars are those of the list", async () => {
  const documents = Object.entries(await documentExamples("en")).map(([name, file]) => {
    const text = Buffer.from(file).toString("latin1");
    return [name, name.endsWith(".pdf") ? uncompressed(text) : text] as const;
  });
  await expect(listOf(Object.fromEntries(documents))).toMatchFileSnapshot("english-documents.txt");
});
