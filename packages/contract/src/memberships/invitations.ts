import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Email, Message, TokenParams } from "../schemas.ts";

/** Days before the same member may invite the same address again. */
export const INVITATION_DAYS = 7;

export const Invitations = z.object({
  code: z.string().meta({ description: "the member's own, for /register?invited={code} and /joinus?invited={code}" }),
  joined: z.int().meta({ description: "how many have joined through it" }),
  people: z
    .array(
      z.object({
        first_name: z.string(),
        month: z.string().meta({ description: "YYYY-MM, in Nairobi" }),
      }),
    )
    .meta({ description: "those among them who agreed to be named, newest first" }),
  invited: z
    .object({ name_shared: z.boolean() })
    .nullable()
    .meta({ description: "null for somebody whom nobody invited; never says who did" }),
});
export type Invitations = z.infer<typeof Invitations>;

export const invitations = endpoints({
  own: {
    route: "GET /api/invitations/",
    summary: "The member's code, and who joined through it as far as they agreed to be named",
    access: "member",
    reply: Invitations,
  },
  inviter: {
    route: "GET /api/invitations/{code}/",
    summary: "The first name of the member whose code it is, as in their invitations by mail",
    access: "public",
    params: z.object({ code: z.string().max(40) }),
    reply: z.object({ first_name: z.string() }),
    problems: ["not_found"],
    limits: ["6000/hour/address"],
  },
  sendMail: {
    route: "POST /api/invitations/mails/",
    summary: "Invite somebody by mail, as a member in force; the answer never tells what is known of the address",
    access: "member",
    body: z.object({ email: Email }),
    status: 202,
    reply: Message,
    problems: ["invited_lately", "email_unconfirmed", "not_a_member"],
    limits: ["20/day/actor"],
  },
  join: {
    route: "POST /api/invitations/joins/",
    summary: "Say by whose code one came; counts once, for a new account. Harmless for any code",
    access: "member",
    body: z.object({ code: z.string().max(40) }),
    reply: z.object({ counted: z.boolean() }),
    limits: ["30/hour/actor"],
  },
  shareName: {
    route: "PUT /api/invitations/consent/",
    summary: "Agree, or no longer, that the inviter sees the first name and the month of joining",
    access: "member",
    body: z.object({ name_shared: z.boolean() }),
    reply: Invitations,
    problems: ["not_found"],
    limits: ["60/hour/actor"],
  },
  unsubscribe: {
    route: "POST /api/invitations/unsubscribe/{token}/",
    summary: "Get no invitations any more, from anybody (RFC 8058); harmless when repeated",
    access: "public",
    accepts: "form",
    params: TokenParams,
    reply: Message,
    problems: ["unsubscribe_link_unknown"],
    limits: ["60/hour/token", "6000/hour/address"],
  },
});
