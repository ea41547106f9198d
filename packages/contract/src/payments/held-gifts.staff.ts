import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, paragraphs } from "../schemas.ts";
import { Proposal } from "../staff/proposals.ts";
import { inputError } from "../values/input/input-error.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

export const HeldGift = z.object({
  id: z.int(),
  payment: z.int().nullable().meta({ description: "its id" }),
  entry: z
    .int()
    .nullable()
    .meta({ description: "of the ledger, which is given back if the gift is; null where it was" }),
  reference: z.string().nullable().meta({ description: "of the payment" }),
  giver: z.string().nullable(),
  amount: z.int().nullable().meta({ description: "whole KES" }),
  finding: z.string().meta({ description: "why it is held" }),
  held_at: Instant,
  proposal: z.int().nullable().meta({ description: "to keep it, as long as nobody has decided on it" }),
  decided_at: Instant.nullable(),
  note: z.string().nullable().meta({ description: "why it was kept; null for one that was given back" }),
});
export type HeldGift = z.infer<typeof HeldGift>;

/** Gifts above the limit of one giver: two people keep it, or give it back as a refund. */
export const heldGifts = endpoints({
  list: {
    route: "GET /staff/held-gifts/",
    summary: "Gifts that are held because they are above the limit, oldest first",
    inAuditLog: auditSentence("money", "{who} looked at held gifts: {what}", "{who} tried to look at held gifts"),
    access: staffAccess("payments.read", { within: "nation", discloses: "personal", subject: "review" }),
    query: listQuery({ sorts: ["held_at"], filters: { status: z.enum(["open", "decided"]).default("open") } }),
    reply: listReply(HeldGift),
  },
  propose: {
    route: "POST /staff/held-gifts/{id}/proposals/",
    summary: "Propose to keep a held gift; a second person decides",
    inAuditLog: auditSentence("money", "{who} made {what}", "{who} tried to propose to keep a gift"),
    access: staffAccess("payments.allocate", { within: "nation", subject: "proposal" }),
    params: z.object({ id: Id }),
    body: z.object({ reason: paragraphs(500) }),
    status: 201,
    reply: Proposal,
    problems: ["not_found", "held_gift_decided", "held_gift_proposed"],
    limits: ["60/hour/actor"],
  },
});

const Day = z.iso.date(inputError("date")).regex(/^[1-9]/, inputError("date"));

export const DonationLimit = z.object({
  id: z.int(),
  amount: z.int().meta({ description: "whole KES of one giver in a calendar year" }),
  valid_from: z.iso.date(),
  valid_until: z.iso.date().nullable().meta({ description: "the last day; null until further notice" }),
  source: z.string().meta({ description: "the law, notice or advice behind it" }),
  warning_percent: z
    .int()
    .nullable()
    .meta({ description: "the part of all gifts of a year above which it is asked about one giver; null for none" }),
});
export type DonationLimit = z.infer<typeof DonationLimit>;

/** What one giver may give in a year. */
export const donationLimits = endpoints({
  list: {
    route: "GET /staff/donation-limits/",
    summary: "Limits of gifts, the newest first",
    inAuditLog: auditSentence("money", "{who} looked at limits of gifts", "{who} tried to look at limits of gifts"),
    access: staffAccess("payments.read", { within: "nation" }),
    query: listQuery({ sorts: ["-valid_from"], filters: {} }),
    reply: listReply(DonationLimit),
  },
  propose: {
    route: "POST /staff/donation-limits/proposals/",
    summary: "Propose a limit from a day to come; a second person decides",
    inAuditLog: auditSentence("money", "{who} made {what}", "{who} tried to propose a limit of gifts"),
    access: staffAccess("donations.limits", { within: "nation", subject: "proposal" }),
    body: z.object({
      amount: z
        .int(inputError("whole_shillings"))
        .min(1, inputError("whole_shillings"))
        .max(1_000_000_000, inputError("too_much_money")),
      valid_from: Day,
      valid_until: Day.nullable().default(null),
      source: paragraphs(300),
      warning_percent: z
        .int(inputError("percent"))
        .min(1, inputError("percent"))
        .max(100, inputError("percent"))
        .nullable()
        .default(null),
      reason: paragraphs(500),
    }),
    status: 201,
    reply: Proposal,
    problems: ["limit_not_to_come", "limit_overlaps"],
    limits: ["20/hour/actor"],
  },
});
