import { expect, test } from "vitest";
import { type EmailContent, renderEmail } from "#gateways/mail/email-template.ts";
import { englishTexts } from "../../../../../scripts/translations/english-words.ts";
import { SITE_URL, siteIn, URL_OF_LINK } from "./document-examples.ts";
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
  return [mail.subject, mail.preview, ...pictures, text.replaceAll("Chrome on Android", "")];
};

const english = mailExamples("en");
const TRANSLATED =
  /^(?:account|announced|application|donation|event|membership|newsletter|order|payment reversed|volunteer)/;
const kiswahili = Object.entries(mailExamples("sw")).filter(([name]) => TRANSLATED.test(name));

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
