import { readFile } from "node:fs/promises";
import { LANGUAGES, type Language, sitePathOf } from "@party/contract/values/languages";
import type { Locator, Page } from "@playwright/test";
import type { Email } from "postal-mime";
import * as kiswahiliReplies from "../apps/api/src/http/done/reply-texts.content.sw.ts";
import { replyTexts } from "../apps/api/src/http/done/reply-texts.content.ts";
import { readPdf } from "../apps/api/src/testing/pdf-text.ts";
import { textsOfDocument } from "../apps/site/built/kiswahili.ts";
import { testStack } from "../scripts/test-stack.ts";
import { englishTexts, kiswahiliTexts } from "../scripts/translations/english-words.ts";
import { test as base, expect, expectAccessible, smallPhone, waitForHydration } from "./fixtures.ts";
import { fieldByLabel, startingWith } from "./forms.ts";
import { waitForEmail } from "./mailbox.ts";
import { type Texts, textsIn } from "./texts.ts";

/** Words of the other language: none of it may meet a visitor, names excepted. */
const foreignTexts = { en: kiswahiliTexts, sw: englishTexts };

/** What other tests have written, in English alone: it has a random number in hexadecimal. */
const isOfAnotherTest = (text: string) => /\b[0-9a-f]{8}\b/.test(text);

/** Their paths are looked at by themselves; their tokens, and names of mailboxes, hold short words by chance. */
const ADDRESSES = /https?:\/\/\S+|[^\s@]+@[^\s@]+/g;

/** References, numbers of receipts, codes of tickets: their letters are no words. */
const CODES = /(?=[A-Z\d-]*\d)[A-Z\d]+(?:-[A-Z\d]+)*/g;

/**
 * Somebody who reads one language. Before each tap, and at the end, the page as it is has no word of the other language,
 * its title and descriptions included; nor have mails and files that are expected.
 */
export class Visitor {
  readonly page: Page;
  readonly language: Language;
  readonly text: Texts;

  constructor(page: Page, language: Language, text: Texts) {
    this.page = page;
    this.language = language;
    this.text = text;
  }

  /** The path of a page in the visitor's language. */
  path(path: string): string {
    return path === "/" ? sitePathOf(this.language) || "/" : `${sitePathOf(this.language)}${path}`;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.path(path));
    await waitForHydration(this.page);
  }

  async expectAt(path: string): Promise<void> {
    await expect(this.page).toHaveURL(this.path(path));
  }

  readonly button = (name: string): Locator => this.page.getByRole("main").getByRole("button", { name, exact: true });

  readonly link = (name: string): Locator => this.page.getByRole("main").getByRole("link", { name, exact: true });

  readonly field = (label: string): Locator => fieldByLabel(this.page, label).first();

  readonly tap = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    await this.expectOwnLanguage();
    await target.tap();
  };

  /**
   * Opens and closes the picture of what was done: it says so.
   * @param personal what it must not show, because nobody ticked it
   */
  async expectMoment(opener: Locator, headline: string, personal: readonly string[]): Promise<void> {
    await this.tap(opener);
    const dialog = this.page.getByRole("dialog", { name: this.text.moments.title });
    const drawing = dialog.getByRole("img");
    // Lines of the drawing are elements of their own.
    const words = async () => ((await drawing.getAttribute("aria-label")) ?? "").replaceAll("\u00a0", " ");
    await expect.poll(words).toContain(headline);
    const drawn = `${await words()} ${await drawing.textContent()}`;
    for (const part of personal) expect(drawn).not.toContain(part);
    await this.expectOwnLanguage();
    await this.expectAccessible();
    await this.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }

  /** What the API says of what was done. */
  reply(what: keyof typeof replyTexts): string {
    return (this.language === "en" ? replyTexts : kiswahiliReplies.replyTexts)[what];
  }

  async expectOwnLanguage(): Promise<void> {
    const html = await this.page.content();
    expect.soft(html).toContain(`<html lang="${this.language}"`);
    this.expectTexts(textsOfDocument(html, otherLanguage(this.language)), this.page.url());
  }

  expectTexts(texts: readonly string[], where: string): void {
    const own = texts
      .filter((text) => !isOfAnotherTest(text))
      .map((text) => text.replaceAll(ADDRESSES, " ").replaceAll(CODES, " "));
    expect.soft(foreignTexts[this.language](own), where).toEqual([]);
  }

  /** Structure and colours of a page are the same in each language. */
  async expectAccessible(): Promise<void> {
    if (this.language === "en") await expectAccessible(this.page);
  }

  /** Waits for a mail. It, and its files, are in the visitor's language, and so are the pages that it links to. */
  async expectMail(address: string, subject: string): Promise<Email> {
    const mail = await waitForEmail(address, startingWith(subject));
    const where = `mail: ${mail.subject}`;
    this.expectTexts([mail.subject!, mail.text!, ...textsOfDocument(mail.html!), ...textsOfFiles(mail)], where);
    for (const [, path] of mail.text!.matchAll(new RegExp(`${testStack.siteUrl}(/\\S*)`, "g"))) {
      expect.soft(path!.startsWith("/sw"), `${where}: ${path}`).toBe(this.language === "sw");
    }
    return mail;
  }

  /** Taps what downloads a file. @returns its text, which is in the visitor's language */
  async download(target: Locator): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.tap(target)]);
    const name = download.suggestedFilename();
    const file = await readFile(await download.path());
    const text = name.endsWith(".pdf") ? readPdf(file).text : textOfCalendar(file.toString());
    this.expectTexts([text], name);
    return text;
  }
}

const otherLanguage = (language: Language): Language => (language === "en" ? "sw" : "en");

/** What a calendar shows. */
const textOfCalendar = (file: string) =>
  file
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter((line) => /^(?:SUMMARY|DESCRIPTION|LOCATION)/.test(line))
    .join("\n");

const textsOfFiles = ({ attachments }: Email): string[] =>
  attachments.flatMap(({ mimeType, content }) => {
    const file = Buffer.from(content as ArrayBuffer);
    if (mimeType === "application/pdf") return [readPdf(file).text];
    return mimeType === "text/calendar" ? [textOfCalendar(file.toString())] : [];
  });

interface VisitorFixtures {
  language: Language;
  visitor: Visitor;
}

export const test = base.extend<VisitorFixtures>({
  language: ["en", { option: true }],
  visitor: async ({ page, language }, use) => {
    const visitor = new Visitor(page, language, await textsIn(language));
    await use(visitor);
    if (page.url() !== "about:blank") await visitor.expectOwnLanguage();
  },
});

/** Declares tests once for each language. */
export function inBothLanguages(declareTests: () => void): void {
  for (const language of LANGUAGES) {
    test.describe(language === "en" ? "in English" : "in Kiswahili", () => {
      test.use({ ...smallPhone, language, locale: `${language}-KE` });
      declareTests();
    });
  }
}
