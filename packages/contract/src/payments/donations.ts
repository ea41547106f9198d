import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Email, line } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { parseShillings, WHOLE_SHILLINGS } from "../values/money.ts";
import { paymentMethods } from "../values/payments/payments.ts";
import { Payment } from "./payments.ts";

/** Version of the declaration, stored with each donation; a changed text needs a new version. */
export const DECLARATION_VERSION = "2026-11-26";
/** Those of pages that may still be open in a browser: until 2026-11-26 it was a box to tick. */
const declarationVersions = [DECLARATION_VERSION, "2026-11"] as const;
/** Above the maximum of every payment service, so a typing error. Whole KES. */
export const MAXIMUM_DONATION = 10_000_000;

const AMOUNT_MISSING_TEXT = inputError("whole_shillings");
const DonationAmount = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(WHOLE_SHILLINGS)
        .transform((typed) => parseShillings(typed) ?? Number.NaN),
    ],
    { error: AMOUNT_MISSING_TEXT },
  )
  .pipe(z.int().min(1, AMOUNT_MISSING_TEXT).max(MAXIMUM_DONATION, inputError("too_much_money")));

export const NewDonation = z.object({
  amount: DonationAmount.meta({ description: "whole KES" }),
  first_name: line(100),
  last_name: line(100),
  email: Email,
  phone: PhoneNumber,
  payment_method: z.enum(paymentMethods).default("mpesa"),
  /** Kenyan citizen, own money, own name (Political Parties Act, sections 27 and 28). Giving declares it. */
  declaration: z.literal(true, { error: inputError("confirm_declaration") }).default(true),
  declaration_version: z
    .enum(declarationVersions, {
      error: inputError("declaration_changed"),
    })
    .default(DECLARATION_VERSION)
    .meta({ description: "of the text that the donor has read; absent: the current one" }),
  monthly: z.boolean().default(false),
});
export type NewDonation = z.infer<typeof NewDonation>;

export const Donation = z.object({
  id: z.int(),
  amount: z.int().meta({ description: "whole KES" }),
  monthly: z.boolean(),
  payment: Payment,
});
export type Donation = z.infer<typeof Donation>;

const TokenParams = z.object({ token: z.string().max(100) });

/** A monthly donation. M-PESA stores no mandate, so an email asks for it each month. */
export const MonthlyGift = z.object({
  amount: z.int().meta({ description: "whole KES" }),
  state: z.enum(["active", "ended"]),
  payment_method: z.enum(paymentMethods).meta({ description: "as chosen at first; another may be chosen each month" }),
  phone_last3: z.string().meta({ description: "of the phone that is prompted, where the method prompts" }),
  given: z.boolean().meta({ description: "this month's gift has arrived" }),
});
export type MonthlyGift = z.infer<typeof MonthlyGift>;

export const donations = endpoints({
  give: {
    route: "POST /donations/",
    summary: "Promise a gift, and get the payment to make it with",
    access: "public",
    body: NewDonation,
    status: 201,
    reply: Donation,
    limits: ["20/hour/phone", "20/hour/email", "6000/hour/address"],
  },
  monthly: {
    route: "GET /donations/monthly/{token}/",
    summary: "A monthly gift by the link of its reminder",
    access: "public",
    params: TokenParams,
    reply: MonthlyGift,
    problems: ["monthly_gift_unknown"],
    limits: ["600/hour/token", "20000/hour/address"],
  },
  giveAgain: {
    route: "POST /donations/monthly/{token}/",
    summary:
      "Give this month's gift: makes its payment, once a month however often it is asked for, and prompts the donor's phone where that is how they give",
    access: "public",
    params: TokenParams,
    status: 201,
    reply: Donation,
    problems: ["monthly_gift_unknown", "monthly_gift_ended"],
    // The limit of prompts per phone: each call sends one.
    limits: ["6/hour/token", "3000/hour/address"],
  },
  endMonthly: {
    route: "DELETE /donations/monthly/{token}/",
    summary: "End a monthly gift; harmless when repeated",
    access: "public",
    params: TokenParams,
    reply: MonthlyGift,
    problems: ["monthly_gift_unknown"],
    limits: ["20/hour/token", "3000/hour/address"],
  },
});
