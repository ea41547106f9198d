import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { ImportScan } from "../people/imports.staff.ts";
import { Id, Instant, listQuery, listReply, optionalParagraphs, paragraphs } from "../schemas.ts";
import { translationLanguages } from "../values/content/translations.ts";
import { inputError } from "../values/input/input-error.ts";
import { moneyExportContents } from "../values/payments/money-exports.ts";
import { paymentMethods } from "../values/payments/payments.ts";
import { mergeFields } from "../values/people/person-fields.ts";
import { identityChecks } from "../values/people/privacy.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { roleNames } from "../values/staff/permissions.ts";

/** How many rows there are of one table. */
export const SampleCount = z.object({ table: z.string(), count: z.int() });

const ProposalPerson = z.object({ id: z.int(), name: z.string() });

/** The person of a proposed role as they were when it was proposed; whoever proposed it sees the address alone. */
const ProposedPerson = z.object({
  email: z.string(),
  name: z.string().nullable(),
  member_number: z.int().nullable(),
  status: z.enum(["unchanged", "changed", "no_account", "hidden"]).meta({
    description: "a proposal about somebody without an account, or whose data has changed since, cannot be approved",
  }),
});

const roleFields = { role: z.enum(roleNames), place: z.string() };

/** By what an approver tells people of one name and ward apart. */
const personFacts = {
  ward: z.string().nullable(),
  number: z.string().nullable().meta({ description: "of the member" }),
  phone_last3: z.string().nullable().meta({ description: "the last three digits" }),
  born: z.string().nullable().meta({ description: "YYYY-MM-DD, or a year" }),
};

/** A row of the register that is joined with another one. */
const MergedPerson = z.object({ id: z.int(), name: z.string(), ...personFacts, has_account: z.boolean() });
/** A file of people. */
const exportFields = {
  place: z.string(),
  filter: z.string().meta({ description: "in words; empty for all people of the place" }),
  columns: z.array(z.string()),
  format: z.string(),
  purpose: z.string(),
  rows: z
    .object({ count: z.int(), capped: z.boolean() })
    .meta({ description: "as long as it is open, at this moment" }),
  rows_asked: z.object({ count: z.int(), capped: z.boolean() }).meta({ description: "when it was asked for" }),
  taken_alone: z
    .int()
    .meta({ description: "different people in files of 30 days that the same person got without a second one" }),
};

const TextsByPath = z.record(z.string(), z.string());

/** What is decided on, for the page of the proposal. */
export const ProposalSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("grant"), person: ProposedPerson.nullable(), ...roleFields }),
  z.object({ kind: z.literal("grant-end"), person: z.string(), email: z.string().nullable(), ...roleFields }),
  z.object({ kind: z.literal("samples"), rows: z.array(SampleCount) }),
  z.object({
    kind: z.literal("constitution"),
    content_kind: z.literal("constitution"),
    id: z.int(),
    revision: z.int(),
  }),
  z.object({
    kind: z.literal("person-erasure"),
    request: z.int(),
    person: z.string(),
    ...personFacts,
    identity_check: z.enum(identityChecks).nullable().meta({ description: "how it was made sure who asks" }),
    text: z.string().meta({ description: "of the request" }),
    is_changed: z
      .boolean()
      .meta({ description: "the person is not any more as when it was proposed, so it cannot be approved" }),
  }),
  z.object({
    kind: z.literal("merge"),
    pair: z.int(),
    survivor: MergedPerson,
    absorbed: MergedPerson,
    fields: z.array(z.enum(mergeFields)).meta({ description: "taken from the absorbed row" }),
  }),
  z.object({
    kind: z.literal("refund"),
    id: z.int(),
    receipt: z.string().meta({ description: "the payment service's code of the payment" }),
    way: z.enum(paymentMethods),
    evidence: z.string().nullable(),
  }),
  z.object({ kind: z.literal("export"), ...exportFields }),
  z.object({ kind: z.literal("county-export"), ...exportFields }),
  z.object({
    kind: z.literal("money-export"),
    content: z.enum(moneyExportContents),
    filter: z.string().meta({ description: "days, and what else was chosen, in words" }),
    columns: z.array(z.string()),
    format: z.string(),
    purpose: z.string(),
    rows: z.int().meta({ description: "when it was asked for" }),
    received: z.int().meta({ description: "whole KES, when it was asked for" }),
    returned: z.int().meta({ description: "whole KES that went back" }),
  }),
  z.object({
    kind: z.literal("import"),
    id: z.int(),
    file_name: z.string(),
    new: z.int(),
    changed: z.int(),
    refused: z.int(),
    doubtful: z.int().meta({ description: "new and changed rows with a value that is not sure" }),
    consent: z.string().meta({ description: "who gathered it, when, on which form, and where the paper is" }),
    scans: z
      .array(ImportScan)
      .meta({ description: "of the signed list; none of an import that is not proposed any more" }),
  }),
  z.object({
    kind: z.literal("gift-kept"),
    payment: z.int().nullable().meta({ description: "its id" }),
    reference: z.string().nullable(),
    giver: z.string().nullable(),
    finding: z.string().meta({ description: "why it is held" }),
  }),
  z.object({
    kind: z.literal("donation-limit"),
    valid_from: z.iso.date(),
    valid_until: z.iso.date().nullable().meta({ description: "the last day; null until further notice" }),
    source: z.string().meta({ description: "the law, notice or advice behind it" }),
    warning_percent: z.int().nullable(),
  }),
  z.object({
    kind: z.literal("registrar-batch"),
    id: z.int().meta({ description: "of the batch" }),
    place: z.string(),
    included: z.int(),
    left_out: z.int(),
    template: z.string(),
    columns: z.array(z.string()),
    format: z.string(),
  }),
  z.object({
    kind: z.literal("registrar-template"),
    template: z.int().meta({ description: "its id" }),
    name: z.string(),
    format: z.string(),
    valid_from: z.iso.date(),
    consent_version: z.string(),
    file_names: z.string(),
    columns: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("deadline"),
    deadline: z.int().nullable().meta({ description: "null for a new one" }),
    before: z
      .object({ title: z.string(), day: z.iso.date(), source: z.string() })
      .nullable()
      .meta({ description: "as it stands now; null for a new one" }),
    title: z.string(),
    day: z.iso.date(),
    source: z.string(),
  }),
  z.object({
    kind: z.literal("month-closed"),
    month: z.int().meta({ description: "e.g. 202611" }),
    received: z.int().meta({ description: "whole KES" }),
    returned: z.int().meta({ description: "whole KES that went back; negative" }),
    corrections: z.int().meta({ description: "whole KES of corrections to months that were closed before" }),
    waiting: z.int().meta({ description: "how much of its days is not decided" }),
  }),
  z.object({
    kind: z.literal("roll-frozen"),
    id: z.int(),
    title: z.string(),
    place: z.string(),
    rules: z.array(z.string()).meta({ description: "who is on it, in sentences" }),
    rows: z.int().meta({ description: "people who would be on it now; of a frozen one its rows" }),
    objections_until: z.iso.date(),
    kept_until: z.iso.date(),
  }),
  z.object({
    kind: z.literal("roll-file"),
    id: z.int().meta({ description: "of the roll" }),
    title: z.string(),
    place: z.string(),
    columns: z.array(z.string()),
    format: z.string(),
    reason: z.string(),
    rows: z.int(),
  }),
  z.object({
    kind: z.literal("text"),
    content_kind: z.literal("texts"),
    id: z.int(),
    revision: z.int(),
    from: z.string().optional().meta({ format: "date", description: "when it is to be public, if not at once" }),
    language: z.enum(translationLanguages).optional().meta({ description: "of a translation" }),
    words: z
      .object({ english: TextsByPath, translated: TextsByPath })
      .optional()
      .meta({ description: "of a translation: what it says, beside the English that it translates" }),
  }),
]);
export type ProposalSubject = z.infer<typeof ProposalSubject>;
export type ProposalKindName = ProposalSubject["kind"];

export const proposalStatuses = ["pending", "approved", "done", "rejected", "withdrawn", "expired"] as const;

/** What one person proposes and another decides. */
export const Proposal = z.object({
  id: z.int(),
  kind: z.string().meta({ description: "e.g. grant" }),
  title: z.string().meta({ description: "what it is about, in words" }),
  subject: ProposalSubject.nullable().meta({ description: "null for a kind of another version" }),
  amount: z.int().nullable().meta({ description: "whole KES" }),
  place: z.string(),
  reason: z.string(),
  effects: z.array(z.string()).meta({ description: "what follows when it is approved, in sentences" }),
  status: z.enum(proposalStatuses),
  proposed_by: ProposalPerson.nullable().meta({ description: "null for the server operator" }),
  created_at: Instant,
  expires_at: Instant,
  decided_by: ProposalPerson.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string().nullable(),
  done_at: Instant.nullable(),
  outcome: z.string().nullable().meta({ description: "what its execution came to" }),
  can: z.array(z.enum(["approve", "reject", "withdraw"])),
});
export type Proposal = z.infer<typeof Proposal>;

const decisionEndpointBase = {
  access: staffAccess(undefined, { within: "territory", recentCode: true, subject: "proposal" }),
  params: z.object({ id: Id }),
  reply: Proposal,
  problems: ["not_found", "permission_missing", "proposal_own", "proposal_closed"],
} as const;

export const proposals = endpoints({
  list: {
    route: "GET /staff/proposals/",
    summary: "Proposals that the caller made or may decide",
    inAuditLog: auditSentence("roles", "{who} looked at proposals: {what}", "{who} tried to look at proposals"),
    access: staffAccess(undefined, { within: "territory", discloses: "personal", subject: "proposal" }),
    query: listQuery({
      sorts: ["-created_at"],
      filters: { status: z.enum(["pending", "closed"]).default("pending") },
    }),
    reply: listReply(Proposal),
  },
  show: {
    route: "GET /staff/proposals/{id}/",
    summary: "One proposal",
    inAuditLog: auditSentence("roles", "{who} opened {what}", "{who} tried to open {what}"),
    access: staffAccess(undefined, { within: "territory", discloses: "personal", subject: "proposal" }),
    params: z.object({ id: Id }),
    reply: Proposal,
    problems: ["not_found"],
  },
  approve: {
    route: "POST /staff/proposals/{id}/approvals/",
    summary: "Approve the proposal of another person; a job executes it once",
    ...decisionEndpointBase,
    body: z.object({ reason: optionalParagraphs(500) }),
    problems: [
      ...decisionEndpointBase.problems,
      "proposal_author_without_role",
      "proposal_of_earlier_version",
      "proposal_person_changed",
      "user_unknown",
      "deadline_changed",
      "template_confirmed",
      "template_replaced",
      "batch_empty",
      "export_grew",
      "import_changed",
      "month_changed",
      "month_closed",
      "refund_not_possible",
      "refund_treasurers",
    ],
    inAuditLog: auditSentence("roles", "{who} approved {what}", "{who} tried to approve {what}"),
  },
  reject: {
    route: "POST /staff/proposals/{id}/rejections/",
    summary: "Reject the proposal of another person",
    ...decisionEndpointBase,
    body: z.object({ reason: paragraphs(500) }),
    inAuditLog: auditSentence("roles", "{who} rejected {what}", "{who} tried to reject {what}"),
  },
  withdraw: {
    route: "POST /staff/proposals/{id}/withdrawals/",
    summary: "Withdraw one's own proposal",
    ...decisionEndpointBase,
    inAuditLog: auditSentence("roles", "{who} withdrew {what}", "{who} tried to withdraw {what}"),
    access: staffAccess(undefined, { within: "territory", subject: "proposal" }),
    body: z.object({}),
    problems: ["not_found", "proposal_closed"],
  },
});

export const staffTextProposals = endpoints({
  propose: {
    route: "POST /staff/texts/{id}/proposals/",
    summary: "Propose to publish a text by which people give or reach the party; a second person decides",
    inAuditLog: auditSentence("roles", "{who} made {what}", "{who} tried to propose a text"),
    access: staffAccess("texts.publish", { within: "nation", subject: "proposal" }),
    params: z.object({ id: Id }),
    body: z.object({
      revision: z.int().min(1),
      version: z.int(),
      reason: paragraphs(500),
      language: z
        .enum(translationLanguages)
        .optional()
        .meta({ description: "of a translation; absent for the English" }),
      from: z.iso
        .date(inputError("date"))
        .regex(/^[1-9]/, inputError("date"))
        .optional()
        .meta({ description: "the day from which it is public, 00:00 in Nairobi; absent for at once" }),
    }),
    status: 201,
    reply: Proposal,
    problems: [
      ...(["not_found", "text_one_person", "version_unread", "content_incomplete", "text_public"] as const),
      ...(["text_proposed", "schedule_past"] as const),
    ],
    limits: ["20/hour/actor"],
  },
});
