import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, line, listQuery, listReply, optionalParagraphs } from "../schemas.ts";
import { paymentStates } from "../values/payments/payments.ts";
import {
  bankColumnNames,
  MAX_STATEMENT_ANSWERS,
  skippedLineKinds,
  statementLineKinds,
  statementQuestionKinds,
  statementSources,
  statementStates,
} from "../values/payments/statements.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const Title = z.string().max(200);

/** Titles of a bank's columns; empty where the file has no such column. */
export const StatementColumns = z.object(
  Object.fromEntries(bankColumnNames.map((name) => [name, Title])) as Record<
    (typeof bankColumnNames)[number],
    typeof Title
  >,
);
export type StatementColumns = z.infer<typeof StatementColumns>;

const Cents = z.int().meta({ description: "cents" });

/** What a check found. */
export const StatementSummary = z.object({
  lines: z.int().meta({ description: "of the file, below the titles" }),
  moved: z.int().meta({ description: "lines that moved money" }),
  added: z.int().meta({ description: "of them those that are new" }),
  kinds: z.array(z.object({ kind: z.enum(statementLineKinds), count: z.int(), cents: Cents })),
  passed: z
    .array(
      z.object({
        kind: z.enum(skippedLineKinds),
        count: z.int(),
        lines: z.array(z.int()).meta({ description: "the first of them" }),
      }),
    )
    .meta({ description: "lines that are passed over, by reason" }),
  balances: z
    .object({
      opening: Cents,
      closing: Cents,
      sum: Cents.meta({ description: "cents of all lines that were read" }),
      missing: Cents.meta({ description: "cents that the balances say beyond those lines" }),
      broken_at: z.int().nullable().meta({ description: "the first line whose balance does not follow" }),
    })
    .nullable()
    .meta({ description: "null where the file has no balances" }),
  days: z.array(
    z.object({
      day: z.string(),
      lines: z.int(),
      in: Cents,
      out: Cents,
      balance: Cents.nullable().meta({ description: "cents on the account after its last line" }),
    }),
  ),
  by_text_alone: z.int().meta({ description: "lines that are known by day, sum and text alone" }),
  questions: z.record(z.enum(statementQuestionKinds), z.int()),
});
export type StatementSummary = z.infer<typeof StatementSummary>;

const StatementRow = z.object({
  id: z.int(),
  file_name: z.string(),
  state: z.enum(statementStates),
  source: z.enum(statementSources).nullable().meta({ description: "null until it is known" }),
  moved: z.int().nullable().meta({ description: "lines that moved money" }),
  added: z.int().nullable().meta({ description: "of them those that are new, as the check found" }),
  to_confirm: z.int().meta({ description: "its transfers that nobody has confirmed" }),
  made_by: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});

export const Statement = StatementRow.extend({
  version: z.int(),
  fault: z.string().nullable().meta({ description: "why nothing of it can be read, in a sentence" }),
  titles: z.array(z.string()).meta({ description: "of the file's columns" }),
  columns: StatementColumns.nullable().meta({ description: "of a bank; as chosen, remembered or guessed" }),
  summary: StatementSummary.nullable(),
  new_lines: z.array(z.int()),
  payment_lines: z.array(z.int()),
  task_id: z.int().nullable(),
  can: z.array(z.enum(["check", "read"])),
});
export type Statement = z.infer<typeof Statement>;

export const StatementQuestion = z.object({
  id: z.int().meta({ description: "number of the line in the file" }),
  kind: z.enum(statementQuestionKinds),
  reason: z.string().nullable().meta({ description: "why it is not read in, in a sentence" }),
  text: z.string().meta({ description: "of the line; names and phone numbers are masked" }),
  answered: z.boolean().meta({ description: "it is new, or a payment, as a person said" }),
});
export type StatementQuestion = z.infer<typeof StatementQuestion>;

const statementAccess = staffAccess("payments.allocate", { within: "nation", subject: "statement" });
const statementEndpointBase = { access: statementAccess, params: z.object({ id: Id }), reply: Statement } as const;
const LineNumbers = z.array(z.int().min(1).max(10_000_000)).max(MAX_STATEMENT_ANSWERS);

/** Statements of M-PESA and of banks: uploaded, checked before anything is stored, then read in. */
export const statements = endpoints({
  list: {
    route: "GET /staff/statements/",
    summary: "Statements that were uploaded, newest first",
    inAuditLog: auditSentence("money", "{who} looked at statements: {what}", "{who} tried to look at statements"),
    access: statementAccess,
    query: listQuery({ sorts: ["-created_at"], filters: { state: z.enum(statementStates).optional() } }),
    reply: listReply(StatementRow),
  },
  create: {
    route: "POST /staff/statements/",
    summary: "Keep a file that was uploaded, and begin to check it; nothing of it is read in yet",
    inAuditLog: auditSentence("money", "{who} uploaded {what}", "{who} tried to upload a statement"),
    access: statementAccess,
    body: z.object({ upload_id: z.uuid() }),
    status: 201,
    reply: Statement,
    problems: ["not_found", "upload_incomplete"],
    limits: ["60/hour/actor"],
  },
  show: {
    route: "GET /staff/statements/{id}/",
    summary: "One statement with what its check found",
    ...statementEndpointBase,
    problems: ["not_found"],
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
  },
  questions: {
    route: "GET /staff/statements/{id}/questions/",
    summary: "Its lines that a person looks at: unreadable ones, ones that may be known, ones that may be payments",
    access: statementAccess,
    params: z.object({ id: Id }),
    query: listQuery({ sorts: ["line"], filters: { kind: z.enum(statementQuestionKinds).optional() } }),
    reply: listReply(StatementQuestion),
    problems: ["not_found"],
    inAuditLog: auditSentence("reading", "{who} looked at lines of {what}", "{who} tried to look at lines of {what}"),
  },
  check: {
    route: "POST /staff/statements/{id}/checks/",
    summary: "Check it again, with other columns or with answers about its lines; nothing of it is read in yet",
    ...statementEndpointBase,
    body: z.object({
      version: z.int(),
      columns: StatementColumns.nullable().meta({ description: "null for those that are known" }),
      new_lines: LineNumbers.meta({ description: "lines that are no transfers of before" }),
      payment_lines: LineNumbers.meta({ description: "lines that are payments, though they read like own transfers" }),
    }),
    problems: ["not_found", "statement_not_now", "statement_changed", "statement_columns"],
    inAuditLog: auditSentence("money", "{who} checked {what}", "{who} tried to check {what}"),
  },
  readIn: {
    route: "POST /staff/statements/{id}/readings/",
    summary: "Read it in, but for lines that cannot be read; or go on with one that was stopped",
    ...statementEndpointBase,
    body: z.object({}),
    problems: ["not_found", "statement_not_now"],
    inAuditLog: auditSentence("money", "{who} read in {what}", "{who} tried to read in {what}"),
  },
});

const TransferPayment = z.object({
  id: z.int(),
  reference: z.string(),
  title: z.string().meta({ description: "what it is for" }),
  amount: z.int().meta({ description: "whole KES" }),
  state: z.enum(paymentStates),
});

export const Transfer = z.object({
  id: z.int(),
  name: z.string().meta({ description: "its sum and the bank's reference" }),
  statement: z.int().nullable().meta({ description: "null for one that the operator read in" }),
  receipt: z.string().meta({ description: "the bank's reference" }),
  cents: Cents,
  came_at: Instant,
  text: z.string().meta({ description: "as the bank wrote it" }),
  quoted: z.array(TransferPayment).meta({ description: "payments whose references its text has; one is a suggestion" }),
  payment: TransferPayment.nullable().meta({ description: "for which it was confirmed" }),
  confirmed_at: Instant.nullable(),
});
export type Transfer = z.infer<typeof Transfer>;

const transferAccess = staffAccess("payments.allocate", {
  within: "nation",
  discloses: "personal",
  subject: "transfer",
});

/** Transfers to the party's bank accounts. Each counts for a payment once a person has said for which. */
export const bankTransfers = endpoints({
  list: {
    route: "GET /staff/transfers/",
    summary: "Transfers of statements, oldest first, with the payments that they quote",
    inAuditLog: auditSentence("money", "{who} looked at bank transfers", "{who} tried to look at bank transfers"),
    access: transferAccess,
    query: listQuery({
      sorts: ["id"],
      filters: { status: z.enum(["open", "confirmed"]).default("open"), statement: Id.optional() },
    }),
    reply: listReply(Transfer),
  },
  confirm: {
    route: "POST /staff/transfers/{id}/confirmations/",
    summary: "Book a transfer for the payment with this reference; the same twice changes nothing",
    inAuditLog: auditSentence("money", "{who} confirmed {what}", "{who} tried to confirm {what}"),
    access: transferAccess,
    params: z.object({ id: Id }),
    body: z.object({ reference: line(40), reason: optionalParagraphs(500).default("") }),
    reply: Transfer,
    problems: ["not_found", "reference_unknown", "money_of_other_payment"],
  },
});
