import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, line, PageQuery, pageReply } from "../schemas.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { membershipStates } from "../values/memberships/membership-states.ts";
import {
  changedFields,
  changeSources,
  sensitiveFields,
  timelineKinds,
  timelineTopics,
} from "../values/people/record.ts";
import { genders, personSources, personStatuses, voterStatuses } from "../values/person.ts";
import { IdNumber, RevealReason, revealAccess } from "./sensitive.ts";

const TIMELINE_LINES = 30;
const TimelineQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.default(TIMELINE_LINES),
  about: z.enum(timelineTopics).optional(),
});

/** How far a person has come at the Registrar of Political Parties. */
export const registrarStatuses = ["not_sent", "in_batch", "sent", "accepted", "rejected", "removed"] as const;

const Day = z.string().meta({ format: "date" });
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
  surname: z.string(),
  other_names: z.string(),
  number: z.string().nullable().meta({ description: "of the member" }),
  status: z.enum(personStatuses),
  plan: z.enum(membershipTypes).nullable(),
  member_since: Day.nullable(),
  member_until: Day.nullable().meta({ description: "the last day of the plan; null without an end" }),
  waiting: z
    .object({ plan: z.enum(membershipTypes), state: z.enum(["applied", "awaiting_payment"]) })
    .nullable()
    .meta({ description: "the newest application that is not decided, or whose fee is not paid" }),
  source: z.enum(personSources),
  added_at: Instant,
  erased: z.boolean(),
  sex: z.enum(genders).nullable(),
  date_of_birth: Day.nullable(),
  birth_year: z.int().nullable().meta({ description: "where only an age is known" }),
  phone: z.string().nullable().meta({ description: "E.164" }),
  email: z.string().nullable().meta({ description: "of the account, where there is one" }),
  has_account: z.boolean(),
  place: z.object({ ward: Place, constituency: Place, county: Place }).nullable(),
  polling_station: z.string().nullable(),
  voter_status: z.enum(voterStatuses),
  voter_checked_at: Instant.nullable(),
  registrar_status: z.enum(registrarStatuses),
  recruited_by: z.string().nullable().meta({ description: "who in the office took the person in" }),
  id_number: z.string().nullable().meta({ description: "masked, e.g. ••••678; null where none is held" }),
  same_phone: z
    .int()
    .meta({ description: "how many others of the caller's territory have this phone number, at most 100" }),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  open_tasks: z.int(),
  can: z.array(z.enum(recordActions)),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** Only what is to change. */
const Correction = z.object({
  version: z.int().min(1).meta({ description: "that the caller has seen" }),
  surname: line(100).optional(),
  other_names: line(200).optional(),
  date_of_birth: z.iso
    .date({ error: "Enter the day on which the person was born." })
    .nullable()
    .optional()
    .meta({ description: "null takes it out" }),
  sex: z.enum(genders).nullable().optional(),
  ward: Id.optional(),
  polling_station: line(200).nullable().optional(),
  voter_status: z.enum(voterStatuses).optional(),
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
    access: readAccess,
    params: personParams,
    reply: PersonRecord,
    problems: ["not_found"],
  },
  correct: {
    route: "PATCH /staff/people/{id}/",
    summary: "Correct names, birth date, gender, ward, polling station or voter status; the member is told",
    access: staffAccess("people.write", { within: "territory", discloses: "personal", subject: "person" }),
    params: personParams,
    body: Correction,
    reply: PersonRecord,
    problems: [
      ...(["not_found", "person_changed", "person_erased", "unknown_ward", "ward_outside_territory"] as const),
      ...(["born_too_late", "born_implausible"] as const),
    ],
  },
  correctSensitive: {
    route: "PATCH /staff/people/{id}/sensitive/",
    summary: "Correct the ID number or the disability of a person; the member is told",
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
    access: readAccess,
    params: personParams,
    query: TimelineQuery,
    reply: pageReply(TimelineLine),
    problems: ["not_found"],
  },
  changes: {
    route: "GET /staff/people/{id}/changes/",
    summary: "Which values of a person were changed within two years, newest first",
    access: readAccess,
    params: personParams,
    query: PageQuery.extend({ field: z.enum(changedFields).optional() }),
    reply: pageReply(RecordChange),
    problems: ["not_found"],
  },
  reveal: {
    route: "POST /staff/people/{id}/reveals/",
    summary: "Show the ID number or the disability of a person, with a reason",
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
    access: readAccess,
    params: personParams,
    reply: z.object({ results: z.array(MembershipOfPerson) }),
    problems: ["not_found"],
  },
});
