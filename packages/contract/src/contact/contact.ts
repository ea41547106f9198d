import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Email, honeypot, line, Message, paragraphs } from "../schemas.ts";

export const ContactMessage = z.object({
  name: line(150),
  email: Email,
  subject: line(150),
  message: paragraphs(5_000),
  website: honeypot,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contact = endpoints({
  send: {
    route: "POST /contact/",
    summary:
      "Write to the party: a mail goes to its office and a note to the sender, which is a copy for a member at their confirmed address",
    access: "public",
    body: ContactMessage,
    status: 201,
    reply: Message,
    // The rule also limits emails per mailbox and in total.
    limits: ["20/hour/email+address", "100/hour/address"],
  },
});
