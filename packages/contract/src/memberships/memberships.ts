import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Payment } from "../payments/payments.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Id, Instant, line, paragraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { membershipStates } from "../values/memberships/membership-states.ts";
import { paymentMethods } from "../values/payments/payments.ts";
import { genders } from "../values/person.ts";

const Age = z.union(
  [
    z.int(),
    z
      .string()
      .trim()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ],
  {
    error: inputError("age"),
  },
);

export const Application = z.object({
  first_name: line(100),
  last_name: line(100),
  phone_number: PhoneNumber,
  age: Age,
  gender: z.enum(genders),
  occupation: line(100),
  county: Id,
  constituency: Id,
  ward: Id,
  membership_type: z.enum(membershipTypes),
  /** The free plan has nothing to pay, so its form may send none. */
  payment_method: z.enum(paymentMethods).or(z.literal("")).nullish(),
});
export type Application = z.infer<typeof Application>;

export const ApplicationWithFee = Application.extend({
  fee: z
    .union([
      z.int(),
      z
        .string()
        .trim()
        .regex(/^\d{1,8}$/)
        .transform(Number),
    ])
    .optional()
    .meta({ description: "of the plan as it was shown, whole KES; without it the fee in force holds" }),
});
export type ApplicationWithFee = z.infer<typeof ApplicationWithFee>;

/** Without personal data, because anybody may call the public endpoint. */
export const Membership = z.object({
  id: z.int(),
  membership_type: z.enum(membershipTypes),
  state: z.enum(membershipStates),
  fee: z.int().meta({ description: "whole KES" }),
  created_at: Instant,
});
export type Membership = z.infer<typeof Membership>;

/** The price of a change to a higher plan today. */
export const PlanChange = z.object({
  membership_type: z.enum(membershipTypes),
  fee: z.int().meta({ description: "of a year of the higher plan, whole KES" }),
  months: z.int().meta({ description: "whole months of the present membership that are not used" }),
  credit: z.int().meta({ description: "what they are worth, whole KES" }),
  amount: z.int().meta({ description: "what is to be paid: the fee less the credit, whole KES" }),
});
export type PlanChange = z.infer<typeof PlanChange>;

const FeeChange = z.object({
  before: z.int().meta({ description: "whole KES" }),
  fee: z.int().meta({ description: "whole KES" }),
  at: Instant,
});

/** A member's own membership, with its history. */
export const OwnMembership = Membership.extend({
  payment_method: z.enum(paymentMethods).nullable().meta({ description: "as chosen on applying" }),
  number: z.string().nullable().meta({ description: "of the member; given when the membership starts" }),
  valid_from: z.string().nullable().meta({ format: "date" }),
  valid_until: z.string().nullable().meta({ format: "date", description: "the last day; null without an end" }),
  /** The payment that is due or already possible: the fee, or the renewal when the term ends soon or has ended. */
  owed: z.int().meta({ description: "whole KES" }),
  renewal: z.boolean().meta({ description: "what is owed renews it" }),
  fee_changed: FeeChange.nullable().meta({ description: "the fee of its renewal is another one than was paid last" }),
  fee_changes: FeeChange.nullable().meta({
    description: "the fee of its renewal changes before its grace period ends",
  }),
  question: z.string().nullable().meta({ description: "that the party asked about the application, while it waits" }),
  refusal_reason: z.string().nullable().meta({ description: "why the application was refused" }),
  answer_until: Instant.nullable().meta({ description: "until when a refusal can be answered; null when it cannot" }),
  changes: z.array(PlanChange).meta({ description: "the higher plans, cheapest first; none while it is not in force" }),
});
export type OwnMembership = z.infer<typeof OwnMembership>;

const applicationProblems = [
  "under_age",
  "age_implausible",
  "unknown_ward",
  "ward_outside_constituency",
  "constituency_outside_county",
] as const;

export const memberships = endpoints({
  applyFree: {
    route: "POST /memberships/public/",
    summary: "Apply for the free plan without an account; a repeated application is answered like a first one",
    access: "public",
    body: ApplicationWithFee,
    status: 201,
    reply: Membership,
    problems: ["plan_not_free", "plan_not_offered", "fee_changed", ...applicationProblems],
    limits: ["300/hour/phone_number+address", "6000/hour/address"],
  },
  claim: {
    route: "POST /memberships/claims/",
    summary:
      "Link a free application to the account of its sender, by the Idempotency-Key that it was sent with; for any other key nothing happens",
    access: "member",
    body: z.object({ key: z.string().min(1, inputError("required")).max(200) }),
    reply: z.object({ membership: Membership.nullable().meta({ description: "null when there is none to link" }) }),
    limits: ["30/hour/actor"],
  },
  apply: {
    route: "POST /memberships/",
    summary: "Apply for any plan as a signed-in user; applying again for the same plan gets the same row",
    access: "member",
    body: ApplicationWithFee,
    status: 201,
    reply: Membership,
    problems: ["plan_not_offered", "fee_changed", ...applicationProblems],
    limits: ["30/hour/actor"],
  },
  own: {
    route: "GET /memberships/",
    summary: "The signed-in member's memberships, newest first",
    access: "member",
    reply: z.object({ results: z.array(OwnMembership) }),
  },
  answer: {
    route: "POST /memberships/{id}/answers/",
    summary:
      "Answer a refusal, once within 14 days: the application waits again, for somebody else than who refused it",
    access: "member",
    params: z.object({ id: Id }),
    body: z.object({ answer: paragraphs(500) }),
    reply: Membership,
    problems: [
      ...(["membership_unknown", "answered_already", "application_not_refused", "answer_too_late"] as const),
      "application_replaced",
    ],
    limits: ["30/hour/actor"],
  },
  pay: {
    route: "POST /memberships/{id}/payment/",
    summary: "The payment of what is owed for a membership; asking again gets the same one while it is open",
    access: "member",
    params: z.object({ id: Id }),
    status: 201,
    reply: Payment,
    problems: ["membership_unknown", "nothing_owed"],
    limits: ["60/hour/actor"],
  },
  change: {
    route: "POST /memberships/{id}/change/",
    summary: "The payment for changing to a higher plan: its fee less the unused whole months of the present one",
    access: "member",
    params: z.object({ id: Id }),
    body: z.object({ membership_type: z.enum(membershipTypes) }),
    status: 201,
    reply: Payment,
    problems: ["membership_unknown", "plan_not_changeable"],
    limits: ["60/hour/actor"],
  },
});

/** Days within which the Registrar must be notified (Political Parties Act, section 14). */
export const REGISTRAR_DAYS = 7;

export const Resignation = z.object({
  received_at: z.string().meta({ format: "date-time", description: "from then on the person is no member" }),
  tell_registrar_by: z
    .string()
    .nullable()
    .meta({ format: "date", description: "null when there was an application only" }),
});
export type Resignation = z.infer<typeof Resignation>;

export const resignations = endpoints({
  resign: {
    route: "POST /memberships/resign/",
    summary: "Leave the party: written notice, effective on receipt (Political Parties Act, section 14)",
    access: "member",
    body: z.object({
      notice: z.literal("I resign from the party", { error: inputError("confirm_resignation") }),
    }),
    status: 201,
    reply: Resignation,
    problems: ["nothing_to_resign"],
  },
});
