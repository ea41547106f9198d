import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { OpenedFile } from "../media/documents.staff.ts";
import { Id, Instant, line, listQuery, listReply, Message, optionalLine, paragraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { importNoticeCodes, MAX_NOTICE_ROWS } from "../values/people/import-notices.ts";
import {
  dateFormatNames,
  importFieldNames,
  importMatchKeyNames,
  importOutcomes,
  importRules,
  importStates,
} from "../values/people/imports.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { placeLevels } from "../values/staff/permissions.ts";

const MAX_COLUMNS = 200;
const MAX_UNKNOWN_WORDS = 500;

/** What the columns of a file hold, and what its words mean. */
export const ImportMapping = z.object({
  columns: z.array(z.enum(importFieldNames).nullable()).max(MAX_COLUMNS).meta({ description: "in the file's order" }),
  date_format: z.enum(dateFormatNames).nullable().meta({ description: "of the column with dates of birth" }),
  words: z
    .array(
      z.object({
        field: z.enum(["sex", "county", "constituency", "ward"]),
        word: z.string().max(200),
        means: z.string().max(20).meta({ description: "male, female, other, or the id of the place" }),
      }),
    )
    .max(MAX_UNKNOWN_WORDS)
    .meta({ description: "spellings that a person has confirmed" }),
  place: z
    .object({ level: z.enum(placeLevels), id: z.int().min(0) })
    .nullable()
    .meta({ description: "of rows without one" }),
  list: optionalLine(100).meta({ description: "whose numbers the column `reference` has" }),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** Where people agreed that their data is in the register; without it nothing is imported. */
export const ImportConsent = z.object({
  gathered_by: line(120),
  gathered_on: z.iso.date({ error: inputError("date_example") }),
  form: line(200).meta({ description: "on which form, or at which event" }),
  kept_at: optionalLine(200).meta({ description: "where the paper is; may be empty where a scan of it is attached" }),
});
export type ImportConsent = z.infer<typeof ImportConsent>;

const RowCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  ambiguous: z.int(),
  account: z.int().meta({ description: "rows of people with an account, whose own data stays as it is" }),
  doubtful: z.int().meta({ description: "new and changed rows with a value that is not sure" }),
  undone: z.int(),
  kept: z.int().meta({ description: "rows that could not be undone" }),
});

const ImportListRow = z.object({
  id: z.int(),
  file_name: z.string(),
  state: z.enum(importStates),
  rows: z.int(),
  counts: RowCounts,
  made_by: z.string().nullable(),
  created_at: Instant,
  undo_until: Instant.nullable(),
});
export type ImportListRow = z.infer<typeof ImportListRow>;

/** Of the signed list, as evidence of the consent. */
export const ImportScan = z.object({
  id: z.int(),
  media_type: z.string(),
  bytes: z.int(),
  added_at: Instant,
  added_by: z.string().meta({ description: "name of the member of staff; empty once erased" }),
});
export type ImportScan = z.infer<typeof ImportScan>;

export const ImportNotice = z.object({
  code: z.enum(importNoticeCodes),
  sheet: z.int().nullable().meta({ description: "its place in `format.sheets`; null of a CSV and of the file" }),
  column: z.int().nullable().meta({ description: "from 0, where it is about one column" }),
  count: z.int(),
  rows: z.array(z.int()).max(MAX_NOTICE_ROWS).meta({ description: "ids of the first rows it is about" }),
  left_out: z.boolean().meta({ description: "whether what it is about was not read" }),
});
export type ImportNotice = z.infer<typeof ImportNotice>;

export const PersonImport = ImportListRow.extend({
  version: z.int(),
  format: z.object({
    kind: z.enum(["csv", "xlsx"]).nullable().meta({ description: "null until the file was read" }),
    encoding: z.string().nullable(),
    sheets: z.array(z.string()),
    read: z
      .array(z.object({ sheet: z.int(), title_row: z.int() }))
      .meta({ description: "the sheets that were read, by their places in `sheets`; one of a CSV" }),
    hidden: z.boolean().meta({ description: "whether hidden, filtered and struck-through rows were read too" }),
  }),
  fault: z.string().nullable().meta({ description: "why the file could not be read, in a sentence" }),
  notices: z.array(ImportNotice).meta({ description: "what the reading of the file noticed" }),
  columns: z.array(
    z.object({
      title: z.string(),
      examples: z.array(z.string()),
      hidden: z.boolean().meta({ description: "whether the sheet hides it" }),
      guess: z.enum(importFieldNames).nullable(),
      date_format: z.enum(dateFormatNames).nullable().meta({ description: "the only one that fits all examples" }),
    }),
  ),
  mapping: ImportMapping.nullable().meta({ description: "as chosen, else as remembered for a file of these titles" }),
  match_by: z.array(z.enum(importMatchKeyNames)),
  rule: z.enum(importRules),
  consent: ImportConsent.nullable(),
  has_evidence: z.boolean().meta({ description: "whether the consent can be proved: by the paper or by a scan of it" }),
  scans: z.array(ImportScan),
  unknown_words: z.array(
    z.object({
      field: z.enum(["sex", "county", "constituency", "ward"]),
      word: z.string(),
      rows: z.int(),
      suggestions: z
        .array(z.object({ means: z.string(), text: z.string() }))
        .meta({ description: "nearest first, those of the place that the row or the import names before others" }),
    }),
  ),
  task_id: z.int().nullable().meta({ description: "of the reading, the check, the run or the undoing under way" }),
  proposal_id: z.int().nullable(),
  needs_second_person: z
    .boolean()
    .meta({ description: "for ID numbers, or because the caller has imported, registered and confirmed many today" }),
  can: z.array(z.enum(["read", "map", "check", "propose", "run", "undo", "delete", "report"])),
});
export type PersonImport = z.infer<typeof PersonImport>;

export const ImportedRow = z.object({
  id: z
    .int()
    .meta({ description: "number of the row in the file; `locateRow` says where, when several sheets were read" }),
  cells: z.array(z.string()).meta({ description: "a line break in a cell is kept" }),
  outcome: z.enum(importOutcomes).nullable(),
  problem: z.string().nullable().meta({ description: "why it is not imported, in a sentence" }),
  person_id: z.int().nullable(),
  same_as: z.int().nullable().meta({ description: "the first row of the file about the same person" }),
  has_account: z.boolean(),
  changes: z
    .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
    .meta({ description: "as they will be stored; of new people all values, of ID numbers the last digits" }),
  doubts: z
    .array(z.object({ field: z.string(), text: z.string() }))
    .meta({ description: "why values are not sure, each in a sentence" }),
  kept: z.string().nullable().meta({ description: "why it was not undone, in a sentence" }),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** What of a file is read. */
const ChosenRows = z.object({
  sheets: z
    .array(z.int().min(0).max(1_000))
    .min(1)
    .max(200)
    .nullable()
    .meta({ description: "places of sheets with the same titles; null for the first that is shown" }),
  hidden: z.boolean().meta({ description: "whether hidden, filtered and struck-through rows are read too" }),
});

const importAccess = staffAccess("people.import", { within: "territory", discloses: "personal", subject: "import" });
const importEndpointBase = { access: importAccess, params: z.object({ id: Id }), reply: PersonImport } as const;
const importActionEndpointBase = { ...importEndpointBase, body: z.object({}) } as const;
const scanDisclosure = { within: "territory", subject: "import", discloses: "sensitive", recentCode: true } as const;
const openScanAccess = staffAccess("people.import", scanDisclosure);
const scanEndpointBase = { params: z.object({ id: Id, document: Id }) } as const;
const openScanEndpointBase = {
  ...scanEndpointBase,
  body: z.object({ reason: paragraphs(300) }),
  reply: OpenedFile,
  problems: ["not_found"],
  limits: ["120/hour/actor"],
  replayable: false,
} as const;

/** Lists of other people that are read into the register; of whoever brought them, or of the whole nation's office. */
export const imports = endpoints({
  list: {
    route: "GET /staff/imports/",
    summary: "Imports, newest first",
    inAuditLog: auditSentence("reading", "{who} looked at imports: {what}", "{who} tried to look at imports"),
    access: staffAccess("people.import", { within: "territory", subject: "import" }),
    query: listQuery({ sorts: ["-created_at"], filters: { state: z.enum(importStates).optional() } }),
    reply: listReply(ImportListRow),
  },
  create: {
    route: "POST /staff/imports/",
    summary: "Begin to read a file that was uploaded; its task says how far it is, and nothing is imported yet",
    inAuditLog: auditSentence("people", "{who} uploaded {what}", "{who} tried to upload a list of people"),
    access: importAccess,
    body: ChosenRows.extend({ upload_id: z.uuid() }),
    status: 201,
    reply: PersonImport,
    problems: ["not_found", "upload_incomplete"],
    limits: ["60/hour/actor"],
  },
  readAgain: {
    route: "POST /staff/imports/{id}/readings/",
    summary: "Begin to read the file once more, with other sheets or with what it hides, as long as it is kept",
    ...importEndpointBase,
    body: ChosenRows,
    problems: ["not_found", "import_not_now", "import_file_gone"],
    limits: ["60/hour/actor"],
    inAuditLog: auditSentence(
      "people",
      "{who} read the file of {what} again",
      "{who} tried to read the file of {what} again",
    ),
  },
  sheets: {
    route: "POST /staff/imports/sheets/",
    summary: "The sheets of a workbook that was uploaded, to choose one; none of a CSV",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at the sheets of a list of people",
      "{who} tried to look at the sheets of a list of people",
    ),
    access: staffAccess("people.import", { within: "territory" }),
    body: z.object({ upload_id: z.uuid() }),
    reply: z.object({
      sheets: z.array(
        z.object({
          at: z.int().meta({ description: "its place in the file, from 0" }),
          name: z.string(),
          hidden: z.boolean(),
        }),
      ),
      first: z.int().meta({ description: "the one that the file opens with, from 0" }),
    }),
    problems: ["not_found", "upload_incomplete", "import_file"],
    limits: ["60/hour/actor"],
    handlerSeconds: 30,
    replayable: false,
  },
  show: {
    route: "GET /staff/imports/{id}/",
    summary: "One import",
    ...importEndpointBase,
    problems: ["not_found"],
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
  },
  map: {
    route: "PUT /staff/imports/{id}/mapping/",
    summary: "Say what the columns hold, how people are matched, and where they agreed",
    ...importEndpointBase,
    body: z.object({
      version: z.int(),
      mapping: ImportMapping,
      match_by: z.array(z.enum(importMatchKeyNames)).min(1, inputError("choose_match_key")).max(5),
      rule: z.enum(importRules),
      consent: ImportConsent.nullable(),
    }),
    problems: ["not_found", "import_changed", "import_not_now", "import_mapping"],
    inAuditLog: auditSentence("people", "{who} said what the columns of {what} hold", "{who} tried to change {what}"),
  },
  check: {
    route: "POST /staff/imports/{id}/checks/",
    summary: "Compare each row with the register; changes nothing in it",
    ...importActionEndpointBase,
    problems: ["not_found", "import_not_now", "import_id_checks"],
    inAuditLog: auditSentence("people", "{who} checked {what}", "{who} tried to check {what}"),
  },
  propose: {
    route: "POST /staff/imports/{id}/proposals/",
    summary:
      "Propose to run an import of ID numbers, or of more people than one person imports alone; a second person decides",
    ...importEndpointBase,
    body: z.object({ reason: paragraphs(500) }),
    problems: ["not_found", "import_not_now", "import_without_consent", "import_needs_nobody"],
    inAuditLog: auditSentence("people", "{who} proposed {what}", "{who} tried to propose {what}"),
  },
  run: {
    route: "POST /staff/imports/{id}/runs/",
    summary: "Import people, as many as one person may on a day, or go on with an import that was stopped",
    ...importActionEndpointBase,
    problems: ["not_found", "import_not_now", "import_without_consent", "import_needs_second_person"],
    inAuditLog: auditSentence("people", "{who} ran {what}", "{who} tried to run {what}"),
  },
  undo: {
    route: "POST /staff/imports/{id}/undoings/",
    summary: "Take an import back within 30 days; what was changed since stays, and is listed",
    ...importEndpointBase,
    body: z.object({ reason: paragraphs(500) }),
    problems: ["not_found", "import_not_now"],
    inAuditLog: auditSentence("people", "{who} undid {what}", "{who} tried to undo {what}"),
  },
  delete: {
    route: "DELETE /staff/imports/{id}/",
    summary: "Delete the file of an import that has not begun",
    inAuditLog: auditSentence("people", "{who} deleted the file of {what}", "{who} tried to delete the file of {what}"),
    access: staffAccess("people.import", { within: "territory", subject: "import" }),
    params: z.object({ id: Id }),
    reply: Message,
    problems: ["not_found", "import_not_now"],
  },
  rows: {
    route: "GET /staff/imports/{id}/rows/",
    summary: "The rows of an import with what becomes of each and why",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at the rows of {what}",
      "{who} tried to look at the rows of {what}",
    ),
    access: importAccess,
    params: z.object({ id: Id }),
    query: listQuery({
      sorts: ["row"],
      filters: {
        outcome: z.enum(importOutcomes).optional(),
        kept: z.literal("1").optional(),
        doubtful: z.literal("1").optional(),
      },
    }),
    reply: listReply(ImportedRow),
    problems: ["not_found"],
  },
  report: {
    route: "POST /staff/imports/{id}/reports/",
    summary: "A file of all rows with what happened and why, for whoever imports it and as long as the rows are kept",
    inAuditLog: auditSentence(
      "people",
      "{who} downloaded the report of {what}",
      "{who} tried to download the report of {what}",
    ),
    access: openScanAccess,
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found", "media_unavailable"],
    limits: ["30/hour/actor"],
    handlerSeconds: 60,
    replayable: false,
  },
  addScan: {
    route: "POST /staff/imports/{id}/scans/",
    summary: "Attach a scan of the signed list, as evidence of the consent",
    ...importEndpointBase,
    body: z.object({ upload_id: z.uuid() }),
    status: 201,
    problems: [
      ...(["not_found", "import_not_now", "import_scans"] as const),
      ...(["upload_incomplete", "document_unreadable", "media_unavailable"] as const),
    ],
    inAuditLog: auditSentence(
      "people",
      "{who} attached a scan of the consent to {what}",
      "{who} tried to attach a scan to {what}",
    ),
  },
  openScan: {
    route: "POST /staff/imports/{id}/scans/{document}/openings/",
    summary: "Open a scan",
    inAuditLog: auditSentence(
      "people",
      "{who} opened a scan of the consent of {what}",
      "{who} tried to open a scan of {what}",
    ),
    access: openScanAccess,
    ...openScanEndpointBase,
  },
  openProposedScan: {
    route: "POST /staff/imports/{id}/proposed-scans/{document}/openings/",
    summary: "Open a scan of an import that was proposed, for whoever decides",
    inAuditLog: auditSentence(
      "people",
      "{who} opened a scan of the consent of {what}, to decide about it",
      "{who} tried to open a scan of {what}, to decide about it",
    ),
    access: staffAccess("people.approve_export", scanDisclosure),
    ...openScanEndpointBase,
  },
  deleteScan: {
    route: "DELETE /staff/imports/{id}/scans/{document}/",
    summary: "Delete a scan of an import that has not begun",
    inAuditLog: auditSentence(
      "people",
      "{who} deleted a scan of the consent of {what}",
      "{who} tried to delete a scan of {what}",
    ),
    access: importAccess,
    ...scanEndpointBase,
    reply: PersonImport,
    problems: ["not_found", "import_not_now"],
  },
});
