import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Day, Email, Id, Instant, line, PageQuery, pageReply } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { membershipStates } from "../values/memberships/membership-states.ts";
import { personCheckNames } from "../values/people/details/checks.ts";
import {
  type ContactField,
  type CorrectableField,
  contactFields,
  correctableFields,
  type FieldsWith,
  type PersonField,
  type PersonFieldName,
  type PersonFieldValue,
  personFieldNames,
  personFieldOf,
  type personFields,
  sensitiveFields,
} from "../values/people/person-fields.ts";
import { changedFields, changeSources, timelineKinds, timelineTopics } from "../values/people/record.ts";
import { personSources, personStatuses } from "../values/person.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { IdNumber, RevealReason, revealAccess } from "./sensitive.ts";

const TIMELINE_LINES = 30;
const TimelineQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.default(TIMELINE_LINES),
  about: z.enum(timelineTopics).optional(),
});

type Fields = typeof personFields;
type Value<Name extends PersonFieldName> = Fields[Name] extends { required: true } | { empty: string }
  ? PersonFieldValue<Fields[Name]>
  : PersonFieldValue<Fields[Name]> | null;

const isNullable = (field: PersonField): boolean => !(field.required || ("empty" in field && field.empty));

function shownSchema(field: PersonField): z.ZodType {
  switch (field.kind) {
    case "choice":
      return z.enum(field.options);
    case "day":
      return Day;
    case "year":
      return z.int();
    default:
      return z.string();
  }
}

function typedSchema(field: PersonField): z.ZodType {
  switch (field.kind) {
    case "choice":
      return z.enum(field.options);
    case "day":
      return z.iso.date({ error: inputError("day_of_birth") });
    case "phone":
      return PhoneNumber;
    case "email":
      return Email;
    default:
      return line("max" in field ? field.max : 200);
  }
}

const shapeOf = <Shape>(names: readonly PersonFieldName[], schemaOf: (field: PersonField) => z.ZodType) =>
  Object.fromEntries(
    names.map((name) => {
      const field = personFieldOf(name);
      return [name, isNullable(field) ? schemaOf(field).nullable() : schemaOf(field)];
    }),
  ) as Shape;

type ShownName = Exclude<PersonFieldName, "ward" | FieldsWith<{ kind: "secret" }>>;

/** What the page of a person shows as it is. */
const recordShape = shapeOf<{ [Name in ShownName]: z.ZodType<Value<Name>> }>(
  personFieldNames.filter((name) => name !== "ward" && personFieldOf(name).kind !== "secret"),
  shownSchema,
);

type CorrectedName = Exclude<CorrectableField, "ward"> | ContactField;

/** What a correction may change; null takes it out. */
const correctionShape = z
  .object(
    shapeOf<{ [Name in CorrectedName]: z.ZodType<Value<Name>, Value<Name>> }>(
      [...correctableFields.filter((name) => name !== "ward"), ...contactFields],
      typedSchema,
    ),
  )
  .partial().shape;

/** How far a person has come at the Registrar of Political Parties. */
export const registrarStatuses = ["not_sent", "in_batch", "sent", "accepted", "rejected", "removed"] as const;

const StaffName = z
  .string()
  .nullable()
  .meta({ description: "who in the office; null for the person, a program or nobody" });
const Place = z.object({ id: z.int(), name: z.string() });

/** What a caller may do with a person. */
export const recordActions = ["correct", "reveal", "note"] as const;

/** One human of the register. Sensitive values are masked; `reveal` shows them. */
export const PersonRecord = z.object({
  id: z.int().meta({ description: "of the person that it was merged into, where it was" }),
  version: z.int().meta({ description: "of the values; a correction names the one that it was made on" }),
  ...recordShape,
  number: z.string().nullable().meta({ description: "of the member" }),
  status: z.enum(personStatuses),
  plan: z.enum(membershipTypes).nullable(),
  member_since: Day.nullable(),
  member_until: Day.nullable().meta({ description: "the last day of the plan; null without an end" }),
  waiting: z
    .object({
      id: z.int().meta({ description: "of the membership" }),
      plan: z.enum(membershipTypes),
      state: z.enum(["applied", "awaiting_payment"]),
    })
    .nullable()
    .meta({ description: "the newest application that is not decided, or whose fee is not paid" }),
  source: z.enum(personSources),
  added_at: Instant,
  erased: z.boolean(),
  has_account: z.boolean(),
  place: z.object({ ward: Place, constituency: Place, county: Place }).nullable(),
  voter_checked_at: Instant.nullable(),
  registrar_status: z.enum(registrarStatuses),
  recruited_by: z.string().nullable().meta({ description: "who in the office took the person in" }),
  id_number: z.string().nullable().meta({ description: "masked, e.g. ••••678; null where none is held" }),
  same_phone: z
    .int()
    .meta({ description: "how many others of the caller's territory have this phone number, at most 100" }),
  checks: z.array(z.enum(personCheckNames)).meta({ description: "what the Registrar's line lacks, or what is wrong" }),
  same_id_number_as: z
    .int()
    .nullable()
    .meta({ description: "who has the ID number that was given, where the caller may read them" }),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  open_tasks: z.int(),
  can: z.array(z.enum(recordActions)),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** Only what is to change. */
const Correction = z.object({
  version: z.int().min(1).meta({ description: "that the caller has seen" }),
  ward: Id.optional(),
  ...correctionShape,
  reason: line(200).optional().meta({ description: "needed for a new phone or email" }),
});
export type Correction = z.infer<typeof Correction>;

/** Only what is to change; empty takes it out. */
const SensitiveCorrection = z.object({
  version: z.int().min(1).meta({ description: "that the caller has seen" }),
  id_number: IdNumber.optional(),
  disability: line(200).or(z.literal("")).optional(),
});
export type SensitiveCorrection = z.infer<typeof SensitiveCorrection>;

const RecordChange = z.object({
  id: z.int(),
  field: z.enum(changedFields),
  before: z.string().nullable().meta({ description: "null where there was none; masked for sensitive fields" }),
  after: z.string().nullable(),
  by: StaffName,
  source: z.enum(changeSources),
  reason: z.string().nullable().meta({ description: "of a new phone or email" }),
  at: Instant,
});
export type RecordChange = z.infer<typeof RecordChange>;

const TimelineLine = z.object({
  kind: z.enum(timelineKinds),
  id: z.int().meta({ description: "unique within its kind" }),
  at: Instant,
  by: StaffName,
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).meta({ description: "for its sentence" }),
});
export type TimelineLine = z.infer<typeof TimelineLine>;

/** Sums and receipts are with payments alone; whether a year is paid, everybody sees who reads the person. */
const MembershipOfPerson = z.object({
  id: z.int(),
  plan: z.enum(membershipTypes),
  state: z.enum(membershipStates),
  applied_at: Instant,
  number: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable().meta({ description: "the last day; null without an end" }),
  fee: z.int().nullable().meta({ description: "whole KES; null for callers who may not see payments" }),
  is_application: z.boolean().meta({ description: "of the free plan: it has a page among the applications" }),
});
export type MembershipOfPerson = z.infer<typeof MembershipOfPerson>;

const readAccess = staffAccess("people.read", { within: "territory", discloses: "personal", subject: "person" });
const personParams = z.object({ id: Id });

/** One person of the register, within the territory by the person's ward. */
export const personRecords = endpoints({
  show: {
    route: "GET /staff/people/{id}/",
    summary: "One person of the register; of one that was merged, the person that it is now",
    inAuditLog: auditSentence("people", "{who} opened the page of {what}", "{who} tried to open the page of {what}"),
    access: readAccess,
    params: personParams,
    reply: PersonRecord,
    problems: ["not_found"],
  },
  correct: {
    route: "PATCH /staff/people/{id}/",
    summary:
      "Correct names, birth date, gender, ward, polling station or voter status, and phone and email of people without an account; the member is told",
    inAuditLog: auditSentence("decisions", "{who} corrected data of {what}", "{who} tried to correct data of {what}"),
    access: staffAccess("people.write", { within: "territory", discloses: "personal", subject: "person" }),
    params: personParams,
    body: Correction,
    reply: PersonRecord,
    problems: [
      ...(["not_found", "person_changed", "person_erased", "unknown_ward", "ward_outside_territory"] as const),
      ...(["born_too_late", "born_implausible"] as const),
      ...([
        "contacts_of_account",
        "contact_reason_missing",
        "phone_of_application",
        "phone_of_applicant_needed",
      ] as const),
    ],
  },
  correctSensitive: {
    route: "PATCH /staff/people/{id}/sensitive/",
    summary: "Correct the ID number or the disability of a person; the member is told",
    inAuditLog: auditSentence(
      "decisions",
      "{who} corrected sensitive data of {what}",
      "{who} tried to correct sensitive data of {what}",
    ),
    access: revealAccess,
    params: personParams,
    body: SensitiveCorrection,
    reply: PersonRecord,
    problems: ["not_found", "person_changed", "person_erased", "id_number_taken"],
  },
  timeline: {
    route: "GET /staff/people/{id}/timeline/",
    summary:
      "What happened to a person, newest first: applications, years, events, consents, notes, changes, who looked",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at the timeline of {what}",
      "{who} tried to look at the timeline of {what}",
    ),
    access: readAccess,
    params: personParams,
    query: TimelineQuery,
    reply: pageReply(TimelineLine),
    problems: ["not_found"],
  },
  changes: {
    route: "GET /staff/people/{id}/changes/",
    summary: "Which values of a person were changed within two years, newest first",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at the changes of {what}",
      "{who} tried to look at the changes of {what}",
    ),
    access: readAccess,
    params: personParams,
    query: PageQuery.extend({ field: z.enum(changedFields).optional() }),
    reply: pageReply(RecordChange),
    problems: ["not_found"],
  },
  reveal: {
    route: "POST /staff/people/{id}/reveals/",
    summary: "Show the ID number or the disability of a person, with a reason",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at sensitive data of {what}",
      "{who} tried to look at sensitive data of {what}",
    ),
    access: revealAccess,
    params: personParams,
    body: z.object({
      fields: z.array(z.enum(sensitiveFields)).min(1).max(sensitiveFields.length),
      reason: RevealReason,
    }),
    reply: z.object({
      values: z
        .partialRecord(z.enum(sensitiveFields), z.string().nullable())
        .meta({ description: "null where none is held" }),
      hide_at: Instant,
    }),
    problems: ["not_found"],
    replayable: false,
  },
});

export const personMemberships = endpoints({
  list: {
    route: "GET /staff/people/{id}/memberships/",
    summary: "The applications and memberships of a person, newest first",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at the memberships of {what}",
      "{who} tried to look at the memberships of {what}",
    ),
    access: readAccess,
    params: personParams,
    reply: z.object({ results: z.array(MembershipOfPerson) }),
    problems: ["not_found"],
  },
});
