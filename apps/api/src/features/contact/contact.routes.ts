import { type ContactMessage, contact } from "@party/contract/contact";
import { findOptionalUserId } from "#access/sessions.ts";
import { hmacIndex } from "#crypto.ts";
import { findUserById } from "#features/auth/auth.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { implementEndpoints } from "#http/implement.ts";
import { type Caller, networkOf, type StoreReply, storeNoReply } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { sendContactMessage, sendCopyToSender } from "./contact.emails.ts";
import { insertContactMessage } from "./contact.queries.ts";

/**
 * Stores a message and emails it to the office. The sender gets an acknowledgement, or a copy when signed in with that
 * confirmed address. A filled honeypot is ignored with the same reply.
 */
export async function submitContactMessage(
  { config, db, jobs }: Pick<Services, "config" | "db" | "jobs">,
  { website, ...message }: ContactMessage,
  { bearer, address, language = "en" }: { bearer?: string | undefined } & Partial<Caller> = {},
  storeReply: StoreReply = storeNoReply,
): Promise<{ message: string }> {
  const reply = { message: "Thank you for writing. An answer will follow within seven working days." };
  if (website) return reply;
  const userId = await findOptionalUserId({ config, db }, bearer);
  const user = userId === undefined ? undefined : await findUserById({ db }, userId);
  const confirmed = user?.email_confirmed === true && user.email.toLowerCase() === message.email.toLowerCase();
  const asked = { user_id: confirmed && user ? user.id : null, language };
  const networkHash = address === undefined ? null : hmacIndex(config.secretKey, `network ${networkOf(address)}`);
  return db.transaction().execute(async (tx) => {
    const { id } = await insertContactMessage(tx, { ...message, network_hash: networkHash });
    await jobs.enqueue(tx, sendContactMessage, { messageId: id, userId });
    await jobs.enqueue(tx, sendCopyToSender, {
      messageId: id,
      confirmed,
      language: await languageOfRecipient(tx, asked),
    });
    return storeReply(tx, reply);
  });
}

export const contactRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(contact, {
    send: ({ body, bearer, caller, storeReply }) =>
      submitContactMessage({ config, db, jobs }, body, { bearer, ...caller }, storeReply),
  });
