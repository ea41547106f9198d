import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, paragraphs } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

export const HeldGift = z.object({
  id: z.int(),
  reference: z.string().nullable().meta({ description: "of the payment" }),
  giver: z.string().nullable(),
  amount: z.int().nullable().meta({ description: "whole KES" }),
  finding: z.string().meta({ description: "why it is held" }),
  held_at: Instant,
  decided_at: Instant.nullable(),
  note: z.string().nullable().meta({ description: "what was decided" }),
});
export type HeldGift = z.infer<typeof HeldGift>;

/** Gifts above the limit of one giver, which a person decides on. */
export const heldGifts = endpoints({
  list: {
    route: "GET /staff/held-gifts/",
    summary: "Gifts that are held because they are above the limit, oldest first",
    inAuditLog: auditSentence("money", "{who} looked at held gifts: {what}", "{who} tried to look at held gifts"),
    access: staffAccess("payments.read", { within: "nation", discloses: "personal", subject: "review" }),
    query: listQuery({ sorts: ["held_at"], filters: { status: z.enum(["open", "decided"]).default("open") } }),
    reply: listReply(HeldGift),
  },
  decide: {
    route: "POST /staff/held-gifts/{id}/decisions/",
    summary: "Close a held gift, with a note on what was decided",
    inAuditLog: auditSentence("money", "{who} decided on {what}", "{who} tried to decide on {what}"),
    access: staffAccess("payments.allocate", { within: "nation", discloses: "personal", subject: "review" }),
    params: z.object({ id: Id }),
    body: z.object({ note: paragraphs(500) }),
    reply: HeldGift,
    problems: ["not_found", "held_gift_decided"],
  },
});
