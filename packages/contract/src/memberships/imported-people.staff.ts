import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, optionalParagraphs, paragraphs, placeFilters } from "../schemas.ts";
import { MAXIMUM_DECISIONS_AT_ONCE } from "../values/memberships/applications.ts";
import { consentProofs, memberDetails } from "../values/memberships/imported-people.ts";
import { personStatuses } from "../values/person.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

/** What staff can do with somebody who waits. */
export const importedDecisions = ["confirm", "refuse"] as const;

/** Somebody of an imported list, who is no member yet. Without an account the phone is the only address, so it is shown in full. */
export const ImportedPerson = z.object({
  id: z.int().meta({ description: "of the person" }),
  name: z.string(),
  age: z.int().nullable().meta({ description: "in years, by the date or the year of birth" }),
  phone: z.string().nullable().meta({ description: "E.164" }),
  email: z.string().nullable(),
  place: z
    .object({ ward: z.string(), constituency: z.string(), county: z.string() })
    .nullable()
    .meta({ description: "null where no ward is known" }),
  list: z
    .object({
      file: z.string(),
      gathered_by: z.string(),
      gathered_on: z.iso.date(),
      form: z.string(),
      kept_at: z.string(),
    })
    .nullable()
    .meta({ description: "from which they come, as it was stated on importing" }),
  added_at: Instant,
  same_phone: z.int().meta({ description: "how many others of the caller's territory have this phone number" }),
  pairs: z.int().meta({ description: "rows of the caller's territory that may be the same person" }),
  missing: z.array(z.enum(memberDetails)).meta({ description: "what has to be known of a member, and is not" }),
  blocked: z
    .string()
    .nullable()
    .meta({ description: "why the caller does not confirm them, in a sentence: they imported or registered them" }),
  proven: z.boolean().meta({ description: "there is evidence that they want to be a member" }),
});
export type ImportedPerson = z.infer<typeof ImportedPerson>;

const personIds = z.array(Id).min(1).max(MAXIMUM_DECISIONS_AT_ONCE);
const confirmAccess = staffAccess("people.confirm", { within: "territory", discloses: "personal", subject: "person" });
const readAccess = staffAccess("people.read", { within: "territory", discloses: "personal", subject: "person" });

/** People of imported lists, whom the party takes in one by one when it is proven that they want it. */
export const importedPeople = endpoints({
  list: {
    route: "GET /staff/imported-people/",
    summary: "Imported people who are no members yet, by name",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at imported people: {what}",
      "{who} tried to look at imported people",
    ),
    access: readAccess,
    query: listQuery({ sorts: ["name"], filters: placeFilters }),
    reply: listReply(ImportedPerson),
  },
  show: {
    route: "GET /staff/imported-people/{id}/",
    summary: "Somebody of an imported list, to call and to decide about",
    inAuditLog: auditSentence("people", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: readAccess,
    params: z.object({ id: Id }),
    reply: ImportedPerson.extend({
      status: z.enum(personStatuses),
      application: z.int().nullable().meta({ description: "of the application, once it was decided" }),
      can: z.array(z.enum(importedDecisions)),
    }),
    problems: ["not_found"],
  },
  confirm: {
    route: "POST /staff/imported-people/confirmations/",
    summary:
      "Store evidence of consent of up to 50 imported people, and make them members; each one who cannot be is named with the reason",
    inAuditLog: auditSentence(
      "decisions",
      "{who} made members of imported people: {what}",
      "{who} tried to make members of imported people",
    ),
    access: confirmAccess,
    body: z.object({
      ids: personIds,
      proof: z.enum(consentProofs),
      reference: optionalParagraphs(500).meta({
        description: "where the signed paper is, or what was said; needed for those without evidence",
      }),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          id: z.int(),
          number: z.string().nullable().meta({ description: "of the member; null when they were not confirmed" }),
          problem: z.string().nullable().meta({ description: "why they were not confirmed" }),
        }),
      ),
    }),
  },
  refuse: {
    route: "POST /staff/imported-people/refusals/",
    summary: "Refuse up to 50 imported people with one reason; each one who cannot be is named with why",
    inAuditLog: auditSentence(
      "decisions",
      "{who} refused imported people: {what}",
      "{who} tried to refuse imported people",
    ),
    access: confirmAccess,
    body: z.object({ ids: personIds, reason: paragraphs(500) }),
    reply: z.object({
      results: z.array(
        z.object({ id: z.int(), problem: z.string().nullable().meta({ description: "why they were not refused" }) }),
      ),
    }),
  },
});
