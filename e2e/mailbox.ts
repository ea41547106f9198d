import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { testStack } from "../scripts/test-stack.ts";

const outboxFolder = path.join(testStack.dataDirectory, "outbox");
const parsedEmails = new Map<string, Email>();

/** All emails to an address so far, oldest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  // The folder is created with the first email.
  const files = await readdir(outboxFolder).catch(() => [] as string[]);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .sort()
      .map(parseFile),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

async function parseFile(file: string): Promise<Email> {
  const known = parsedEmails.get(file);
  if (known) return known;
  const mail = await PostalMime.parse(await readFile(path.join(outboxFolder, file)));
  parsedEmails.set(file, mail);
  return mail;
}

/** Waits for an email to an address. */
export async function waitForEmail(address: string, subject: RegExp): Promise<Email> {
  const found = async () => (await emailsTo(address)).find((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(found, { message: `a mail to ${address} about ${subject}` }).toBeDefined();
  return (await found())!;
}

/** The first link of an email to a path of the site, which must be the same in its text and its HTML. */
export function findLink(mail: Email, under: string): string {
  const address = `${testStack.siteUrl}${under}`;
  const link = mail.text?.split(/\s+/).find((word) => word.startsWith(address));
  if (!link) throw new Error(`no link to ${address} in: ${mail.text}`);
  expect(mail.html).toContain(`href="${link}"`);
  return link;
}
