import { expect, test } from "vitest";
import { type EmailContent, renderEmail } from "#gateways/mail/email-template.ts";
import { party } from "#party.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { englishTexts } from "../../../../../scripts/translations/english-words.ts";
import { documentExamples, SITE_URL, siteIn, URL_OF_LINK } from "./document-examples.ts";
import { mailExamples } from "./mail-examples.ts";

const head = {
  name: "Ugatuzi Party",
  taglines: { en: "The Bus Party", sw: "Chama cha Basi" },
  address: "Ugatuzi House",
  email: "info@party.example",
  siteUrl: SITE_URL,
};

/** What people read and hear. */
const textsOf = (mail: EmailContent) => {
  const { html, text } = renderEmail(mail, head);
  const pictures = [...html.matchAll(/\salt="([^"]*)"/g)].map(([, alt]) => alt!);
  return [mail.subject, mail.preview, ...pictures, text];
};

const english = mailExamples("en");
const kiswahili = Object.entries(mailExamples("sw"));

test.each(kiswahili)("the mail in Kiswahili has no English words: %s", (_, mail) => {
  expect(mail.language).toBe("sw");
  expect(englishTexts(textsOf(mail))).toEqual([]);
});

test.each(kiswahili)("the mail in Kiswahili says as much as the English one: %s", (name, mail) => {
  const counts = ({ paragraphs, notes = [], action, greeting, unsubscribe }: EmailContent) => ({
    ...{ paragraphs: paragraphs.length, notes: notes.length },
    ...{ hasAction: action !== undefined, greeting, unsubscribes: unsubscribe !== undefined },
  });
  expect(counts(mail)).toEqual(counts(english[name]!));
});

test.each(kiswahili)("links of the mail in Kiswahili lead to the site in Kiswahili: %s", (_, mail) => {
  const { text } = renderEmail(mail, head);
  const addresses = text.match(/https:\/\/party\.example[^\s"]*/g) ?? [];
  expect(addresses.filter((address) => !address.startsWith(URL_OF_LINK) && !address.startsWith(siteIn("sw")))).toEqual(
    [],
  );
});

test.each(Object.entries(await documentExamples("sw")))(
  "the document in Kiswahili has no English words: %s",
  (name, file) => {
    if (name.endsWith(".ics")) {
      const lines = Buffer.from(file).toString().replaceAll("\r\n ", "").split("\r\n");
      const texts = lines
        .filter((line) => /^(?:SUMMARY|DESCRIPTION)/.test(line))
        .map((line) => line.replaceAll("\\n", " "));
      expect(lines).toContain(`PRODID:-//${party.name}//Events//SW`);
      expect(texts.length).toBeGreaterThan(1);
      expect(englishTexts(texts)).toEqual([]);
      return;
    }
    expect(Buffer.from(file).toString("latin1")).toContain("/Lang (sw-KE)");
    const { text } = readPdf(file);
    expect(text).toContain(party.name);
    expect(englishTexts([text])).toEqual([]);
  },
);
