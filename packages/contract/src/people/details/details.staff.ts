import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { Id, Instant, listQuery, listReply, placeFilters } from "../../schemas.ts";
import { listedCheckNames } from "../../values/people/details/checks.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";
import { LANGUAGES } from "../../values/text/languages.ts";

/** Of whom the checks are counted and listed. */
export const checkedStatuses = ["member", "applicant"] as const;

/** Somebody of whom the Registrar's line lacks something: never the number itself. */
export const IncompletePerson = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable().meta({ description: "E.164, to call" }),
  place: z.object({ ward: z.string(), constituency: z.string(), county: z.string() }).nullable(),
  missing: z.array(z.enum(listedCheckNames)),
  has_account: z.boolean().meta({ description: "completes the details in the portal; others by a link" }),
  link_until: Instant.nullable().meta({ description: "of the link that was given and is still good" }),
});
export type IncompletePerson = z.infer<typeof IncompletePerson>;

const Count = z.int().min(0);

export const details = endpoints({
  list: {
    route: "GET /staff/details/",
    summary: "People of whom the Registrar's line lacks something, by place and name",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at what is missing of {what}",
      "{who} tried to look at what is missing of people",
    ),
    access: staffAccess("people.read", { within: "territory", discloses: "personal", subject: "person" }),
    query: listQuery({
      sorts: ["place"],
      filters: {
        ...placeFilters,
        missing: z.enum(listedCheckNames).optional(),
        status: z.enum(checkedStatuses).default("member"),
      },
    }),
    reply: listReply(IncompletePerson),
  },
  counts: {
    route: "GET /staff/details/counts/",
    summary: "How many there are in the caller's places, have all that the Registrar's line needs, and lack what",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at how many members are complete",
      "{who} tried to look at how many members are complete",
    ),
    access: staffAccess("people.read", { within: "territory" }),
    query: z.object({ status: z.enum(checkedStatuses).default("member") }),
    reply: z.object({
      people: Count,
      complete: Count,
      missing: z.object(
        Object.fromEntries(listedCheckNames.map((name) => [name, Count])) as Record<
          (typeof listedCheckNames)[number],
          typeof Count
        >,
      ),
    }),
  },
  link: {
    route: "POST /staff/people/{id}/details-links/",
    summary:
      "Make a link of 30 days by which somebody without an account completes their details; the one of before ends",
    inAuditLog: auditSentence(
      "writing",
      "{who} made a link to complete the details of {what}",
      "{who} tried to make a link to complete the details of {what}",
    ),
    access: staffAccess("people.notes", { within: "territory", discloses: "personal", subject: "person" }),
    params: z.object({ id: Id }),
    body: z.object({
      send: z.boolean().meta({ description: "by email; else the code is read out in a call" }),
      language: z.enum(LANGUAGES).default("en").meta({ description: "of the email, and of the page" }),
    }),
    status: 201,
    reply: z.object({
      code: z.string().nullable().meta({ description: "to be read out; null for one that is sent" }),
      address: z.string().meta({ description: "where it is typed" }),
      expires_at: Instant,
    }),
    problems: ["not_found", "person_erased", "details_of_account", "details_complete", "details_no_email"],
    limits: ["100/day/actor"],
    replayable: false,
  },
});
