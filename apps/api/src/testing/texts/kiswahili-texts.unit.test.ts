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

test("no mail in Kiswahili has English words", () => {
  expect(kiswahili.length).toBeGreaterThan(60);
  const faults = kiswahili.map(([name, mail]) => [name, mail.language, englishTexts(textsOf(mail))]);
  expect(faults.filter(([, language, found]) => language !== "sw" || found!.length > 0)).toEqual([]);
});

test("every mail in Kiswahili says as much as the English one", () => {
  const counts = ({ paragraphs, notes = [], action, greeting, unsubscribe }: EmailContent) => ({
    ...{ paragraphs: paragraphs.length, notes: notes.length },
    ...{ hasAction: action !== undefined, greeting, unsubscribes: unsubscribe !== undefined },
  });
  const countsByName = (mails: [string, EmailContent][]) => mails.map(([name, mail]) => [name, counts(mail)]);
  expect(countsByName(kiswahili)).toEqual(countsByName(Object.entries(english)));
});

test("links of mails in Kiswahili lead to the site in Kiswahili", () => {
  const addresses = kiswahili.flatMap(([name, mail]) =>
    [...renderEmail(mail, head).text.matchAll(/https:\/\/party\.example[^\s"]*/g)].map(([address]) => ({
      name,
      address,
    })),
  );
  expect(addresses.length).toBeGreaterThan(60);
  const others = addresses.filter(
    ({ address }) => !address.startsWith(URL_OF_LINK) && !address.startsWith(siteIn("sw")),
  );
  expect(others).toEqual([]);
});

test("no document in Kiswahili has English words", async () => {
  const faults = Object.entries(await documentExamples("sw")).map(([name, file]) => {
    const source = Buffer.from(file).toString(name.endsWith(".ics") ? "utf8" : "latin1");
    if (!name.endsWith(".ics")) {
      const { text } = readPdf(file);
      const isWhole = source.includes("/Lang (sw-KE)") && text.includes(party.name);
      return [name, isWhole ? englishTexts([text]) : "has no language or name"];
    }
    const lines = source.replaceAll("\r\n ", "").split("\r\n");
    const texts = lines
      .filter((line) => /^(?:SUMMARY|DESCRIPTION)/.test(line))
      .map((line) => line.replaceAll("\\n", " "));
    const isWhole = lines.includes(`PRODID:-//${party.name}//Events//SW`) && texts.length > 1;
    return [name, isWhole ? englishTexts(texts) : "has no language or texts"];
  });
  expect(faults.length).toBeGreaterThan(5);
  expect(faults.filter(([, found]) => found!.length > 0)).toEqual([]);
});
