import { type ContactMessage, contact } from "@party/contract/contact";
import { findOptionalUserId } from "#access/sessions.ts";
import { hmacIndex } from "#crypto.ts";
import { findUserById } from "#features/auth/auth.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { done } from "#http/done/done.ts";
import { implementEndpoints } from "#http/implement.ts";
import { type Caller, networkOf, type StoreReply, storeNoReply } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { sendContactMessage, sendCopyToSender } from "./contact.emails.ts";
import { insertContactMessage } from "./contact.queries.ts";

/**
 * Stores a message and emails it to the office. The sender gets an acknowledgement, or a copy when signed in with that
 * confirmed address. A message with a filled honeypot is marked, since password managers fill it in too; its sender, who may
 * be anybody, gets nothing.
 */
export async function submitContactMessage(
  { config, db, jobs }: Pick<Services, "config" | "db" | "jobs">,
  { website, ...message }: ContactMessage,
  { bearer, address, language = "en" }: { bearer?: string | undefined } & Partial<Caller> = {},
  storeReply: StoreReply = storeNoReply,
): Promise<{ message: string }> {
  const reply = done("messageSent", { language });
  const userId = await findOptionalUserId({ config, db }, bearer);
  const user = userId === undefined ? undefined : await findUserById({ db }, userId);
  const confirmed = user?.email_confirmed === true && user.email.toLowerCase() === message.email.toLowerCase();
  const asked = { user_id: confirmed && user ? user.id : null, language };
  const networkHash = address === undefined ? null : hmacIndex(config.secretKey, `network ${networkOf(address)}`);
  const honeypotFilled = Boolean(website);
  return db.transaction().execute(async (tx) => {
    const row = { ...message, network_hash: networkHash, honeypot_filled: honeypotFilled };
    const { id } = await insertContactMessage(tx, row);
    await jobs.enqueue(tx, sendContactMessage, { messageId: id, userId });
    if (confirmed || !honeypotFilled) {
      const language = await languageOfRecipient(tx, asked);
      await jobs.enqueue(tx, sendCopyToSender, { messageId: id, confirmed, language });
    }
    return storeReply(tx, reply);
  });
}

export const contactRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(contact, {
    send: ({ body, bearer, caller, storeReply }) =>
      submitContactMessage({ config, db, jobs }, body, { bearer, ...caller }, storeReply),
  });
