import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Email, Message, TokenParams } from "../schemas.ts";

/** Confirmation links are valid this long, in days. */
export const CONFIRMATION_DAYS = 7;

export const newsletter = endpoints({
  subscribe: {
    route: "POST /api/newsletter/subscribe/",
    summary: "Ask for the newsletter; a mail with the confirmation link follows. The answer never tells who subscribed",
    access: "public",
    body: z.object({ email: Email }),
    reply: Message,
    errors: "error",
    limits: ["300/hour/email+address", "3000/hour/address"],
  },
  verify: {
    route: "GET /api/newsletter/verify/{token}/",
    summary: "Confirm a subscription by the token of the mail; harmless when repeated",
    access: "public",
    changes: true,
    params: TokenParams,
    reply: Message,
    errors: "error",
    problems: ["newsletter_link_unknown", "newsletter_link_expired"],
    limits: ["60/hour/token", "6000/hour/address"],
  },
  unsubscribe: {
    route: "POST /api/newsletter/unsubscribe/{token}/",
    summary: "End a subscription: the one-click address of List-Unsubscribe (RFC 8058); harmless when repeated",
    access: "public",
    accepts: "form",
    params: TokenParams,
    reply: Message,
    errors: "error",
    problems: ["unsubscribe_link_unknown"],
    limits: ["60/hour/token", "6000/hour/address"],
  },
});
