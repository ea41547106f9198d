import type { Language } from "@party/contract/values/languages";
import type { Config } from "#config.ts";
import { hmacIndex, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { JobIdentity, JobType } from "#jobs/jobs.ts";
import { type Caller, networkOf } from "#request/actor.ts";
import type { Services } from "#services.ts";
import {
  countMailedLinks,
  findNextLinkSendTime,
  insertMailedLink,
  isLinkEmailPostponed,
  lockRequesterNetwork,
} from "./email-links.queries.ts";

const limitPerHour = (atMost: number) => ({ atMost, minutes: 60 });
const limitPerDay = (atMost: number) => ({ atMost, minutes: 24 * 60 });
/**
 * Links per mailbox whose owner has not proven to be the one who asks, because anybody may type any address. One kind does not
 * use up another: the owner of the mailbox can register whatever others have asked for.
 */
const LINK_LIMITS = {
  account: [limitPerHour(5), limitPerDay(10)],
  change: [limitPerHour(10), limitPerDay(20)],
  newsletter: [limitPerHour(5), limitPerDay(10)],
  // They have limits of their own.
  invitation: [],
};
type LinkKind = keyof typeof LINK_LIMITS;
const LINK_KINDS = Object.keys(LINK_LIMITS) as LinkKind[];

/** What providers deliver to one mailbox: anything after a plus sign (RFC 5233), and the full stops of Gmail, make no other one. */
function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

const mailboxHashesOfKind = (secretKey: string, kind: LinkKind, email: string) =>
  hmacIndexes(secretKey, `${kind} ${canonicalMailbox(email)}`);

/** Keyed hashes of a mailbox for all kinds, with each accepted key. */
export const mailboxHashes = (secretKey: string, email: string): Buffer[] =>
  LINK_KINDS.flatMap((kind) => mailboxHashesOfKind(secretKey, kind, email));

/** Of the payload of a job that mails somebody who may not be known. */
export interface LinkEmailRequest {
  /** HMAC of the network, base64url. Emails of each kind are counted apart. */
  network?: string | undefined;
  /** The email has waited for its turn and is counted already. */
  counted?: true | undefined;
  /** Of the page that asked for it. */
  language?: Language | undefined;
}

export const linkEmailRequestOf = (
  { secretKey }: Pick<Config, "secretKey">,
  { address, language }: Pick<Caller, "address" | "language">,
): LinkEmailRequest => ({
  language,
  network: hmacIndex(secretKey, `network ${networkOf(address)}`).toString("base64url"),
});

/** Enqueues a job again for the time when its email has its turn. */
export const postponeLinkEmail =
  <Payload extends LinkEmailRequest>({ jobs }: Services, type: JobType<Payload>, payload: Payload) =>
  (tx: Database, startAfter: Date) =>
    jobs.enqueue(tx, type, { ...payload, counted: true }, { startAfter });

/** An email of a network whose turn is later than this is not sent, or then if its owner has no other way. */
const MAX_POSTPONEMENT_HOURS = 24;
const LINK_KINDS_ALWAYS_SENT: readonly LinkKind[] = ["account", "change"];

/**
 * Counts an email by its mailbox, not by account or subscription, and by the network that asked for it. What exceeds the rate
 * of a network waits, so that a class behind one address gets its emails. Retries of the same job count once.
 * @param postpone enqueues the job again, with `counted`
 * @returns whether it may be sent, now or later
 */
export async function decideWhenToMailLink(
  { config, db }: Services,
  kind: LinkKind,
  email: string,
  { id, attempt }: JobIdentity,
  { network, counted }: LinkEmailRequest = {},
  postpone: (tx: Database, startAfter: Date) => Promise<void> = async () => {},
): Promise<"now" | "later" | "never"> {
  if (counted) return "now";
  const hashes = mailboxHashesOfKind(config.secretKey, kind, email);
  if (attempt > 1) return (await isLinkEmailPostponed(db, hashes, id)) ? "later" : "now";
  const networkHash = network === undefined ? undefined : hmacIndex(config.secretKey, `${kind} ${network}`);
  return db.transaction().execute(async (tx) => {
    if (networkHash) await lockRequesterNetwork(tx, networkHash);
    for (const { atMost, minutes } of LINK_LIMITS[kind]) {
      if ((await countMailedLinks(tx, hashes, minutes)) >= atMost) return "never";
    }
    const turn = networkHash && (await findNextLinkSendTime(tx, networkHash, config.mailsPerNetwork));
    const isTooLate = turn !== undefined && turn.hours > MAX_POSTPONEMENT_HOURS;
    if (isTooLate && !LINK_KINDS_ALWAYS_SENT.includes(kind)) return "never";
    const at = isTooLate ? new Date(Date.now() + MAX_POSTPONEMENT_HOURS * 3_600_000) : turn?.at;
    await insertMailedLink(tx, hashes[0]!, { networkHash, at, postponedJob: at && id });
    if (!at) return "now";
    await postpone(tx, at);
    return "later";
  });
}
