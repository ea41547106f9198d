import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { paymentPurposes } from "./values/payment-states.ts";

/** What a receipt says to whoever holds its number and sum: that it is the party's own, and no name. */
export const CheckedReceipt = z.object({
  number: z.string(),
  amount: z.int().meta({ description: "whole KES" }),
  purpose: z.enum(paymentPurposes),
  title: z.string(),
  paid_at: z.string().meta({ format: "date-time" }),
  state: z.enum(["valid", "reversed"]),
});
export type CheckedReceipt = z.infer<typeof CheckedReceipt>;

export const receipts = endpoints({
  check: {
    route: "GET /receipts/{number}/",
    summary: "Whether a receipt is the party's own, by its number and its sum",
    access: "public",
    params: z.object({ number: z.string().max(40) }),
    query: z.object({ amount: z.coerce.number().int().min(1).max(100_000_000) }),
    status: 200,
    reply: CheckedReceipt,
    errors: "detail",
    problems: ["receipt_unknown"],
    // Numbers are counted, so the sum is what one would have to guess.
    limits: ["30/hour/number", "3000/hour/address"],
  },
});
