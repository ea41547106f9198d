import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { Day } from "../../schemas.ts";
import { inputError } from "../../values/input/input-error.ts";
import { membershipTypes } from "../../values/memberships/membership-plans.ts";
import { paymentMethods, paymentPurposes } from "../../values/payments/payments.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";

/** A month that is asked for. */
export const MonthInput = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{6}$/, inputError("date"))
        .transform(Number),
    ],
    inputError("date"),
  )
  .pipe(z.int().min(200001, inputError("date")).max(299912, inputError("date")))
  .refine((month) => month % 100 >= 1 && month % 100 <= 12, inputError("date"))
  .meta({ description: "year and month in Nairobi, e.g. 202611" });

const Month = z.int().meta({ description: "year and month in Nairobi, e.g. 202611" });

/** `none`: money that belongs to no payment. */
export const moneyPurposes = [...paymentPurposes, "none"] as const;
export type MoneyPurpose = (typeof moneyPurposes)[number];

/** What came for a purpose by a way; what went back is a line of its own. */
export const MoneyLine = z.object({
  purpose: z.enum(moneyPurposes),
  way: z.enum(paymentMethods),
  direction: z.enum(["in", "out"]),
  count: z.int(),
  amount: z.int().meta({ description: "whole KES; negative for what went back" }),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

export const MoneyOfDay = z.object({
  day: Day,
  count: z.int().meta({ description: "payments that came" }),
  received: z.int().meta({ description: "whole KES" }),
  returned_count: z.int(),
  returned: z.int().meta({ description: "whole KES that went back on this day, whenever they came; negative" }),
});
export type MoneyOfDay = z.infer<typeof MoneyOfDay>;

/** What came and went in some days. */
export const moneyFigures = {
  received: z.int().meta({ description: "whole KES" }),
  returned: z.int().meta({ description: "whole KES that went back; negative" }),
  lines: z.array(MoneyLine),
  days: z.array(MoneyOfDay).meta({ description: "those on which something came or went" }),
};

/** What waits for money or for a person, each with the list where it is dealt with. */
export const waitingKinds = ["attempts", "held_gifts", "questions", "unallocated", "transfers", "refunds"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const Waiting = z.object({ count: z.int(), amount: z.int().meta({ description: "whole KES" }) });

export const WaitingByAge = z.object({
  kind: z.enum(waitingKinds),
  week: Waiting.meta({ description: "for at most seven days" }),
  month: Waiting.meta({ description: "for 8 to 30 days" }),
  older: Waiting,
});
export type WaitingByAge = z.infer<typeof WaitingByAge>;

const Renewals = z.object({ count: z.int(), expected: z.int().meta({ description: "whole KES at today's fee" }) });

export const RenewalsOfTier = z.object({
  tier: z.enum(membershipTypes),
  ended: Renewals.meta({ description: "within 90 days, and not renewed" }),
  within_30: Renewals.meta({ description: "today is the first of these days" }),
  within_60: Renewals.meta({ description: "in 31 to 60 days" }),
  within_90: Renewals.meta({ description: "in 61 to 90 days" }),
});
export type RenewalsOfTier = z.infer<typeof RenewalsOfTier>;

const reportAccess = staffAccess("payments.read", { within: "nation" });

/** Sums of money; no name of anybody. */
export const reports = endpoints({
  received: {
    route: "GET /staff/reports/received/",
    summary: "What came and went in a month, by purpose, way and day",
    inAuditLog: auditSentence("money", "{who} looked at what a month brought", "{who} tried to look at a month"),
    access: reportAccess,
    query: z.object({ month: MonthInput.optional() }),
    reply: z.object({
      month: Month,
      months: z.array(Month).meta({ description: "those that can be chosen, the newest first" }),
      ...moneyFigures,
    }),
  },
  waiting: {
    route: "GET /staff/reports/waiting/",
    summary: "Money that waits for something, by how long it has waited",
    inAuditLog: auditSentence("money", "{who} looked at money that waits", "{who} tried to look at money that waits"),
    access: reportAccess,
    reply: z.object({ results: z.array(WaitingByAge) }),
  },
  renewals: {
    route: "GET /staff/reports/renewals/",
    summary: "Memberships that end or have ended, by tier, with what their renewals bring at today's fees",
    inAuditLog: auditSentence("money", "{who} looked at renewals that are due", "{who} tried to look at renewals"),
    access: reportAccess,
    reply: z.object({ results: z.array(RenewalsOfTier) }),
  },
});
