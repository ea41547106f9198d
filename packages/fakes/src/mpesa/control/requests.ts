import { z } from "zod";
import { planNamed } from "#mpesa/outcomes/plan.ts";
import { parsePhoneNumber } from "#mpesa/phone-number.ts";

const phoneSchema = z.string().transform((typed, context) => {
  const read = parsePhoneNumber(typed);
  if (read === undefined) context.addIssue({ code: "custom", message: "is no mobile number of Kenya" });
  return read ?? z.NEVER;
});
const millisecondsSchema = z
  .int()
  .min(0)
  .max(30 * 24 * 3_600_000);
const shillingsSchema = z.int().min(1).max(999_999_999);
const copyCountSchema = z.int().min(0).max(4);
const outcomeNameSchema = z
  .string()
  .refine((name) => planNamed(name, 0) !== undefined, "is neither an outcome by name nor a ResultCode");

const faultFields = {
  answer: z.enum(["prompt", "after_callback", "dropped", "busy", "firewall", "hang"]).optional(),
  callbacks: copyCountSchema.optional(),
  callbackDelayMs: millisecondsSchema.optional(),
  query: z.enum(["truth", "in_flight", "until_callback", "contradicts"]).optional(),
  confirmation: z.enum(["always", "never"]).optional(),
  extra: z.int().min(0).max(1_000).optional(),
};

export const QueuedOutcomeBody = z.strictObject({
  phone: phoneSchema.optional(),
  ref: z.string().min(1).max(12).optional(),
  outcome: outcomeNameSchema.optional(),
  delayMs: millisecondsSchema.optional(),
  ...faultFields,
});
const resultCodeSchema = z.string().regex(/^(0|[1-9]\d{0,4}|R\d{6})$/);
export const ReversalFaultsBody = z.strictObject({
  receipt: z.string().min(1).max(20).optional(),
  code: resultCodeSchema.optional(),
  answer: z.enum(["accepted", "dropped", "hang", "lost", "busy"]).optional(),
  results: copyCountSchema.optional(),
  resultDelayMs: millisecondsSchema.optional(),
  timeout: z.boolean().optional(),
  says: resultCodeSchema.optional(),
  later: resultCodeSchema.optional(),
});
export const ApprovalBody = z.strictObject({
  pin: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});
export const ResolutionBody = z.strictObject({ outcome: outcomeNameSchema });
export const RedeliveryBody = z.strictObject({ times: z.int().min(1).max(4).default(1) });
export const EmptyBody = z.strictObject({});
export const ClockMoveBody = z.strictObject({ advanceMs: millisecondsSchema });
export const ResetBody = z.strictObject({ seed: z.int().min(0).max(0xffff_ffff).optional() });
export const PhoneChangeBody = z.strictObject({
  balance: z.int().min(0).max(1_000_000_000).optional(),
  firstName: z.string().max(40).optional(),
});
export const ManualPaymentBody = z.strictObject({
  shortcode: z.string().regex(/^\d{5,7}$/),
  ref: z.string().max(100).default(""),
  amount: shillingsSchema,
  msisdn: phoneSchema,
  first: z.string().max(40).optional(),
  till: z.boolean().default(false),
  confirmations: copyCountSchema.default(1),
  delayMs: millisecondsSchema.default(0),
});
export const PhonePath = z.object({ phone: phoneSchema });

/** An invalid request to the control API. */
export class ControlProblem extends Error {
  override readonly name = "ControlProblem";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws ControlProblem with the issues of the schema */
export function parseRequest<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw new ControlProblem(400, issues.join("; "));
}
