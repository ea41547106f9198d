import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Id, Instant, line } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { confirmableChecks, openingCheckIds, openingStates } from "../values/staff/opening-checks.ts";

const OpeningCheck = z.object({
  id: z.enum(openingCheckIds),
  state: z.enum(openingStates),
  found: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: "values of the sentence about what was found" }),
  since: Instant.nullable().meta({ description: "since when it is in this state; null where that is not known" }),
  by: z.string().nullable().meta({ description: "who did it, where the database knows" }),
  confirmed: z.boolean().meta({ description: "a person has confirmed it, and may take that back" }),
});
export type OpeningCheck = z.infer<typeof OpeningCheck>;

export const trialSteps = ["prompted", "callback", "ledger", "returned"] as const;

const PaymentTrial = z.object({
  id: z.int(),
  started_at: Instant,
  by: z.string().nullable(),
  simulated: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(trialSteps),
      state: z.enum(["waiting", "done", "failed"]),
      at: Instant.nullable(),
      text: z.string().meta({ description: "address, code of M-PESA or reason of a failure; may be empty" }),
    }),
  ),
  returnable: z.boolean().meta({ description: "the money has come and its return was not asked for" }),
});
export type PaymentTrial = z.infer<typeof PaymentTrial>;

const MailTrial = z.object({
  id: z.int(),
  started_at: Instant,
  by: z.string().nullable(),
  simulated: z.boolean(),
  sent_at: Instant.nullable().meta({ description: "when the mail server took it, or the outbox" }),
  arrived_at: Instant.nullable().meta({ description: "when its code was typed in" }),
  failure: z.string().nullable().meta({ description: "why the mail server refused it" }),
});
export type MailTrial = z.infer<typeof MailTrial>;

export const Opening = z.object({
  checks: z.array(OpeningCheck),
  done: z.int(),
  complete: z
    .object({ since: Instant, by: z.string().nullable() })
    .nullable()
    .meta({ description: "null while something is missing" }),
  payment: PaymentTrial.nullable(),
  mail: MailTrial.nullable(),
  callbacks: z.array(
    z.object({
      provider: z.string(),
      at: Instant.nullable().meta({ description: "null when none has come" }),
      source: z.string().nullable().meta({ description: "from which address" }),
      expected: z
        .boolean()
        .nullable()
        .meta({ description: "it is in the list of the service's addresses; null without such a list" }),
    }),
  ),
});
export type Opening = z.infer<typeof Opening>;

const writeAccess = staffAccess("opening.write", { within: "nation" });
const moneyAccess = staffAccess("opening.write", { within: "nation", recentCode: true });
const id = z.object({ id: Id });

/** What is missing before the site opens, and trials of what others depend on. */
export const opening = endpoints({
  show: {
    route: "GET /staff/opening/",
    summary: "What is missing, or only pretended, before the site opens",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at what is missing before the site opens",
      "{who} tried to look at what is missing before the site opens",
    ),
    access: staffAccess("opening.read", { within: "nation" }),
    reply: Opening,
  },
  confirm: {
    route: "POST /staff/opening/confirmations/",
    summary: "Confirm what no program can see; harmless when repeated",
    inAuditLog: auditSentence(
      "writing",
      "{who} confirmed something that the opening of the site needs",
      "{who} tried to confirm something that the opening of the site needs",
    ),
    access: writeAccess,
    body: z.object({ check: z.enum(confirmableChecks) }),
    status: 201,
    reply: Opening,
    limits: ["100/hour/actor"],
  },
  withdraw: {
    route: "DELETE /staff/opening/confirmations/{check}/",
    summary: "Take a confirmation back; harmless when repeated",
    inAuditLog: auditSentence(
      "writing",
      "{who} took back what they confirmed for the opening of the site",
      "{who} tried to take back what was confirmed for the opening of the site",
    ),
    access: writeAccess,
    params: z.object({ check: z.enum(confirmableChecks) }),
    reply: Opening,
    limits: ["100/hour/actor"],
  },
  tryPayment: {
    route: "POST /staff/opening/payments/",
    summary: "Prompt a phone for the trial payment; the one under way, where there is one",
    inAuditLog: auditSentence("money", "{who} started a trial payment", "{who} tried to start a trial payment"),
    access: moneyAccess,
    body: z.object({ phone: PhoneNumber }),
    status: 201,
    reply: Opening,
    problems: ["payment_method_unavailable", "phone_not_kenyan"],
    limits: ["6/hour/actor"],
  },
  returnPayment: {
    route: "POST /staff/opening/payments/{id}/returns/",
    summary: "Have M-PESA give the trial payment back; asked once",
    inAuditLog: auditSentence(
      "money",
      "{who} asked for a trial payment to be given back",
      "{who} tried to give a trial payment back",
    ),
    access: moneyAccess,
    params: id,
    status: 201,
    reply: Opening,
    problems: ["not_found", "trial_not_returnable"],
    limits: ["12/hour/actor"],
  },
  tryMail: {
    route: "POST /staff/opening/mails/",
    summary: "Send an email with a code to oneself; the last one counts if it was sent a minute ago",
    inAuditLog: auditSentence(
      "access",
      "{who} had a trial email sent to themselves",
      "{who} tried to have a trial email sent",
    ),
    access: writeAccess,
    status: 201,
    reply: Opening,
    limits: ["6/hour/actor"],
  },
  confirmMail: {
    route: "POST /staff/opening/mails/{id}/arrivals/",
    summary: "Type in the code of the trial email, which proves that it has arrived",
    inAuditLog: auditSentence("access", "{who} received a trial email", "{who} tried to confirm a trial email"),
    access: writeAccess,
    params: id,
    body: z.object({ code: line(20) }),
    status: 201,
    reply: Opening,
    problems: ["not_found", "trial_code_wrong"],
    limits: ["20/hour/actor"],
  },
});
