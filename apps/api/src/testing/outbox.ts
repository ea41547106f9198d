import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

export interface Outbox {
  /** All emails, oldest first. */
  emails(): Promise<Email[]>;
  /** Emails to an address, oldest first. */
  emailsTo(address: string): Promise<Email[]>;
  /** Names of all files, in the order in which a folder lists them. */
  files(): string[];
}

/** Reads the emails that an API without an SMTP server has stored as files. */
export function openOutbox(dataDirectory: string): Outbox {
  const folder = path.join(dataDirectory, "outbox");
  const files = () => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
  const emails = () =>
    Promise.all(
      files()
        .filter((name) => name.endsWith(".eml"))
        .map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
    );
  return {
    files,
    emails,
    emailsTo: async (address) => (await emails()).filter((email) => email.to?.some((to) => to.address === address)),
  };
}

/** Attachments without inline parts, such as the party's logo. */
export const attachmentsOf = (mail: Email) =>
  mail.attachments.filter(({ disposition }) => disposition === "attachment");

/** The path segment after a page in an email's text, such as the token of `/verify-newsletter/…`. */
export function tokenIn(mail: Email, page: string): string {
  const token = new RegExp(`/${page}/([\\w-]+)`).exec(mail.text ?? "")?.[1];
  if (!token) throw new Error(`the email links to no address under /${page}/`);
  return token;
}

/** The value of a header; undefined when the email has none of that name. */
export const headerOf = (mail: Email, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
