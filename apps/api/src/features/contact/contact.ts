import type { ContactMessage } from "@party/contract/contact";
import { sendCopy, sendMessage } from "#features/contact/contact.mails.ts";
import { insertMessage } from "#features/contact/contact.queries.ts";
import type { Services } from "#services.ts";

/** Keeps a message and sends it on, with a copy to its writer; programs that fill in everything are only thanked. */
export async function writeToParty(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { website, ...message }: ContactMessage,
): Promise<void> {
  if (website) return;
  await db.transaction().execute(async (tx) => {
    const { id } = await insertMessage(tx, message);
    await jobs.enqueue(tx, sendMessage, { messageId: id });
    await jobs.enqueue(tx, sendCopy, { messageId: id });
  });
}
