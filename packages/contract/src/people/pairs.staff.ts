import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, paragraphs } from "../schemas.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { membershipStates } from "../values/memberships/membership-states.ts";
import { pairReasons } from "../values/people/pairs.ts";
import { mergeFields } from "../values/people/person-fields.ts";
import { genders, personSources, personStatuses, voterStatuses } from "../values/person.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const StaffName = z.string().nullable().meta({ description: "null for the server operator" });

/** One row of the register, as far as it tells people apart. */
const PairedPerson = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string().nullable().meta({ description: "of the member" }),
  status: z.enum(personStatuses),
  ward: z.string().nullable(),
  county: z.string().nullable(),
  born: z.string().nullable().meta({ description: "YYYY-MM-DD, or a year" }),
  has_account: z.boolean(),
});

export const PersonPairRow = z.object({
  id: z.int(),
  score: z.int().meta({ description: "0 to 100" }),
  reasons: z.array(z.enum(pairReasons)),
  found_at: Instant,
  people: z.array(PairedPerson).meta({ description: "two" }),
  decision: z.object({ by: StaffName, at: Instant }).nullable().meta({ description: "that they are not the same" }),
});
export type PersonPairRow = z.infer<typeof PersonPairRow>;

/** One of two rows side by side. */
export const ComparedPerson = PairedPerson.extend({
  version: z.int().meta({ description: "to be sent back, so that nobody joins what they have not seen" }),
  plan: z.enum(membershipTypes).nullable(),
  source: z.enum(personSources),
  added_at: Instant,
  fields: z
    .record(z.enum(mergeFields), z.string().nullable())
    .meta({ description: "what is shown; of an ID number and a disability only whether there is one" }),
  voter: z.enum(voterStatuses),
  sex: z.enum(genders).nullable(),
  memberships: z.array(
    z.object({
      id: z.int(),
      plan: z.enum(membershipTypes),
      state: z.enum(membershipStates),
      applied_at: Instant,
      valid_until: z.string().nullable().meta({ description: "YYYY-MM-DD" }),
    }),
  ),
});
export type ComparedPerson = z.infer<typeof ComparedPerson>;

export const PersonPair = PersonPairRow.extend({
  people: z.array(ComparedPerson).meta({ description: "two" }),
  survivor: z.int().meta({ description: "the row that should stay: the one with an account or more memberships" }),
  survivor_is_fixed: z.boolean().meta({ description: "the other one cannot stay" }),
  refused: z.string().nullable().meta({ description: "why they cannot be joined, and what to do" }),
  needs_second_person: z.boolean(),
  proposal: z.int().nullable().meta({ description: "to join them, which waits for a second person" }),
  merge: z.int().nullable().meta({ description: "by which they were joined" }),
});
export type PersonPair = z.infer<typeof PersonPair>;

/** What was changed after a merge, and so stayed when it was undone. */
export const ChangeKeptAtUndo = z.discriminatedUnion("what", [
  z.object({ what: z.literal("field"), field: z.enum(mergeFields) }),
  z.object({ what: z.literal("membership"), id: z.int(), why: z.enum(["moved", "number_in_use", "applied_again"]) }),
  z.object({ what: z.literal("rows"), table: z.string(), count: z.int() }),
]);
export type ChangeKeptAtUndo = z.infer<typeof ChangeKeptAtUndo>;

export const PersonMerge = z.object({
  id: z.int(),
  survivor: PairedPerson,
  absorbed: PairedPerson,
  made_by: StaffName,
  made_at: Instant,
  fields: z.array(z.enum(mergeFields)).meta({ description: "taken from the absorbed row" }),
  moved: z.array(z.object({ table: z.string(), count: z.int() })),
  undo_until: Instant.nullable().meta({ description: "null when it cannot be undone any more" }),
  blocked: z.string().nullable().meta({ description: "what has to be done before it can be undone" }),
  undone: z.object({ by: StaffName, at: Instant, left: z.array(ChangeKeptAtUndo) }).nullable(),
});
export type PersonMerge = z.infer<typeof PersonMerge>;

const pairAccess = staffAccess("people.merge", { within: "nation", discloses: "personal", subject: "pair" });
const mergeAccess = staffAccess("people.merge", { within: "nation", discloses: "personal", subject: "merge" });

/** Two rows of the register that may be one person. */
export const pairs = endpoints({
  list: {
    route: "GET /staff/pairs/",
    summary: "Rows of the register that may be one person, the likeliest first",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at people who may be in the register twice",
      "{who} tried to look at people who may be in the register twice",
    ),
    access: pairAccess,
    query: listQuery({
      sorts: ["-score"],
      filters: { status: z.enum(["open", "not_same"]).default("open") },
    }),
    reply: listReply(PersonPairRow),
  },
  show: {
    route: "GET /staff/pairs/{id}/",
    summary: "Two rows side by side",
    inAuditLog: auditSentence("people", "{who} compared {what}", "{who} tried to compare {what}"),
    access: pairAccess,
    params: z.object({ id: Id }),
    reply: PersonPair,
    problems: ["not_found"],
  },
  choose: {
    route: "POST /staff/pairs/",
    summary: "Put two rows beside each other",
    inAuditLog: auditSentence("people", "{who} put {what} beside each other", "{who} tried to compare two people"),
    access: pairAccess,
    body: z.object({ one: Id, other: Id }),
    status: 201,
    reply: PersonPair,
    problems: ["not_found", "pair_of_one"],
  },
  decide: {
    route: "POST /staff/pairs/{id}/decisions/",
    summary: "Record that two rows are not the same person, or take that back",
    inAuditLog: auditSentence(
      "decisions",
      "{who} decided whether {what} are two people",
      "{who} tried to decide whether {what} are two people",
    ),
    access: pairAccess,
    params: z.object({ id: Id }),
    body: z.object({ decision: z.enum(["not_same", "undecided"]) }),
    reply: PersonPair,
    problems: ["not_found", "pair_merged"],
  },
});

/** Two rows that were joined to one. */
export const merges = endpoints({
  list: {
    route: "GET /staff/merges/",
    summary: "Rows that were joined, the latest first",
    inAuditLog: auditSentence("people", "{who} looked at merges", "{who} tried to look at merges"),
    access: mergeAccess,
    query: listQuery({
      sorts: ["-made_at"],
      filters: { status: z.enum(["all", "undoable", "undone"]).default("all") },
    }),
    reply: listReply(PersonMerge),
  },
  show: {
    route: "GET /staff/merges/{id}/",
    summary: "One merge, and what its undoing would leave",
    inAuditLog: auditSentence("people", "{who} opened {what}", "{who} tried to open {what}"),
    access: mergeAccess,
    params: z.object({ id: Id }),
    reply: PersonMerge,
    problems: ["not_found"],
  },
  create: {
    route: "POST /staff/merges/",
    summary:
      "Join two rows of one person; with an account, or of a pair that nothing has found, it is a proposal, on which a second person decides",
    inAuditLog: auditSentence(
      "decisions",
      "{who} joined {what}, or proposed it",
      "{who} tried to join two rows of the register",
    ),
    access: { ...pairAccess, recentCode: true },
    body: z.object({
      pair: Id,
      survivor: Id,
      versions: z.object({ survivor: z.int(), absorbed: z.int() }).meta({ description: "as they were shown" }),
      fields: z.array(z.enum(mergeFields)).max(mergeFields.length).meta({ description: "taken from the other row" }),
      reason: paragraphs(500),
    }),
    status: 201,
    reply: z.object({
      merge: z.int().nullable(),
      proposal: z.int().nullable().meta({ description: "a second person decides" }),
    }),
    problems: [
      ...(["not_found", "person_merged", "person_changed", "person_erased", "merge_two_accounts"] as const),
      ...(["merge_keeps_account", "merge_two_paid", "merge_own", "merge_of_account_fields"] as const),
      ...(["merge_proposed", "merge_needs_evidence", "pair_decided"] as const),
    ],
    limits: ["300/day/actor"],
  },
  undo: {
    route: "POST /staff/merges/{id}/undoings/",
    summary: "Undo a merge within 30 days; what has changed since stays, and is listed",
    inAuditLog: auditSentence("decisions", "{who} undid {what}", "{who} tried to undo {what}"),
    access: mergeAccess,
    params: z.object({ id: Id }),
    body: z.object({ reason: paragraphs(500) }),
    reply: PersonMerge,
    problems: [
      "not_found",
      "merge_final",
      "merge_not_last",
      "merge_id_number_taken",
      "merge_needs_evidence",
      "merge_own",
    ],
  },
});
