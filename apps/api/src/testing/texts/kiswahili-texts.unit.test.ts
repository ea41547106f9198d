import { expect, test } from "vitest";
import { type EmailContent, renderEmail } from "#gateways/mail/email-template.ts";
import { SITE_URL, siteIn, URL_OF_LINK } from "./document-examples.ts";
import { mailExamples } from "./mail-examples.ts";

/** Words that are in most English sentences and in none of Kiswahili. */
const ENGLISH =
  /\b(?:the|and|of|is|are|was|you|your|we|our|it|its|this|that|to|for|with|from|by|not|can|will|have|has|been|on|at|or|if|when|please|thank|dear|hello|unsubscribe|valid|until|code|link|email|mail|gift|membership|member|payment|paid|receipt|order|event|ticket|download|see|renew|total|size|reason|january|february|march|april|june|july|august|october|december|saturday|sunday|monday|tuesday|wednesday|thursday|friday)\b/gi;

const head = {
  name: "Ugatuzi Party",
  taglines: { en: "The Bus Party", sw: "Chama cha Basi" },
  address: "Ugatuzi House",
  email: "info@party.example",
  siteUrl: SITE_URL,
};

/** Without addresses and what is in a language of its own. */
const wordsOf = (mail: EmailContent) => {
  const { text } = renderEmail(mail, head);
  return [mail.subject, mail.preview, ...(mail.paragraphs as unknown[]).map((line) => JSON.stringify(line)), text]
    .join("\n")
    .replace(/\w+:\/\/[^\s"<]+|mailto:\S+|[\w.…]+@[\w.]+|Chrome on Android|Pay Bill/g, "");
};

const english = mailExamples("en");
const TRANSLATED = /^(?:account|application|donation|membership|newsletter|order|volunteer)/;
const kiswahili = Object.entries(mailExamples("sw")).filter(([name]) => TRANSLATED.test(name));

test.each(kiswahili)("the mail in Kiswahili has no English words: %s", (_, mail) => {
  expect(mail.language).toBe("sw");
  expect([...new Set(wordsOf(mail).match(ENGLISH))]).toEqual([]);
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
