import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { paymentPurposes } from "../values/payments/payments.ts";

/** A receipt for anybody who knows its number and amount: without a name. */
export const CheckedReceipt = z.object({
  number: z.string(),
  amount: z.int().meta({ description: "whole KES" }),
  purpose: z.enum(paymentPurposes),
  title: z.string(),
  paid_at: z.string().meta({ format: "date-time" }),
  state: z.enum(["valid", "reversed"]),
});
export type CheckedReceipt = z.infer<typeof CheckedReceipt>;

/** Limited to plausible years. */
export const StatementYear = z.object({ year: z.coerce.number().int().min(2020).max(2100) });

/** A member's payments of a calendar year in Nairobi time. */
export const PaymentStatement = z.object({
  year: z.int(),
  years: z.array(z.int()).meta({ description: "in which the member paid anything, latest first" }),
  name: z.string(),
  lines: z.array(
    z.object({
      receipt: z.string(),
      amount: z.int().meta({ description: "whole KES" }),
      paid_at: z.string().meta({ format: "date-time" }),
      purpose: z.enum(paymentPurposes),
      title: z.string(),
      reversed: z.boolean().meta({ description: "given back, and not in the total" }),
    }),
  ),
  total: z.int().meta({ description: "whole KES" }),
  issued_at: z.string().meta({ format: "date-time" }),
});
export type PaymentStatement = z.infer<typeof PaymentStatement>;

export const receipts = endpoints({
  check: {
    route: "GET /receipts/{number}/",
    summary: "Whether a receipt is the party's own, by its number and its sum",
    access: "public",
    params: z.object({ number: z.string().max(40) }),
    query: z.object({ amount: z.coerce.number().int().min(1).max(100_000_000) }),
    reply: CheckedReceipt,
    problems: ["receipt_unknown"],
    // Old numbers have no random suffix, so only the amount would have to be guessed.
    limits: ["30/hour/number", "3000/hour/address"],
  },
  statement: {
    route: "GET /statements/{year}/",
    summary: "What the signed-in member paid in a year. `GET /statements/{year}/statement.pdf` is the same as a PDF",
    access: "member",
    params: StatementYear,
    reply: PaymentStatement,
    limits: ["300/hour/actor"],
  },
});
