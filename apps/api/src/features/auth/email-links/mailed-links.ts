import { hmacIndexes } from "#crypto.ts";
import type { JobIdentity } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { countMailedLinks, insertMailedLink } from "./email-links.queries.ts";

const perHour = (atMost: number) => ({ atMost, minutes: 60 });
const perDay = (atMost: number) => ({ atMost, minutes: 24 * 60 });
/**
 * Links per mailbox whose owner has not proven to be the one who asks, because anybody may type any address. One kind does not
 * use up another: the owner of the mailbox can register whatever others have asked for.
 */
const LIMITS = {
  account: [perHour(5), perDay(10)],
  change: [perHour(10), perDay(20)],
  newsletter: [perHour(5), perDay(10)],
};
type LinkKind = keyof typeof LIMITS;
const KINDS = Object.keys(LIMITS) as LinkKind[];

/** What providers deliver to one mailbox: anything after a plus sign (RFC 5233), and the full stops of Gmail, make no other one. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

const hashesOf = (secretKey: string, kind: LinkKind, email: string) =>
  hmacIndexes(secretKey, `${kind} ${mailboxOf(email)}`);

/** Keyed hashes of a mailbox for all kinds, with each accepted key. */
export const mailboxHashes = (secretKey: string, email: string): Buffer[] =>
  KINDS.flatMap((kind) => hashesOf(secretKey, kind, email));

/**
 * Counts a link by its mailbox, not by account or subscription. Retries of the same job count once.
 * @returns whether it may be sent
 */
export async function mayMailLink(
  { config, db }: Services,
  kind: LinkKind,
  email: string,
  { attempt }: JobIdentity,
): Promise<boolean> {
  if (attempt > 1) return true;
  const hashes = hashesOf(config.secretKey, kind, email);
  for (const { atMost, minutes } of LIMITS[kind]) {
    if ((await countMailedLinks(db, hashes, minutes)) >= atMost) return false;
  }
  await insertMailedLink(db, hashes[0]!);
  return true;
}
