import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, listQuery, listReply, optionalLine, placeFilters } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { feePayments, genders, MAXIMUM_AGE, missingValues, personSources, personStatuses } from "../values/person.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

/** People shown for one search. */
export const MAXIMUM_PEOPLE_FOUND = 200;
/** The same for who may search, but not open the pages of those people. */
export const MAXIMUM_PEOPLE_FOUND_WITHOUT_READING = 20;
/** Rows that they see within 24 hours. */
export const PEOPLE_FOUND_A_DAY = 500;

/** What a list shows of a person; the rest stands on their page. */
export const PersonRow = z.object({
  id: z.int(),
  surname: z.string(),
  other_names: z.string(),
  number: z.string().nullable().meta({ description: "of the member, as on the card" }),
  place: z
    .object({ ward: z.string(), constituency: z.string(), county: z.string() })
    .nullable()
    .meta({ description: "null where no ward is known" }),
  status: z.enum(personStatuses),
  plan: z.enum(membershipTypes).nullable().meta({ description: "of a member" }),
  source: z.enum(personSources),
  phone_last3: z.string().nullable().meta({ description: "the last three digits" }),
  joined_on: z.iso.date().nullable().meta({ description: "null for those who never were members" }),
  has_account: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

const Day = z.iso.date({ error: inputError("date") }).optional();
const Age = z.coerce.number().int().min(0).max(MAXIMUM_AGE).optional();

/** What the register is filtered by, in lists and in exports; days are of Nairobi and part of what is asked for. */
export const peopleFilters = {
  status: z.enum(personStatuses).optional(),
  plan: z.enum(membershipTypes).optional(),
  source: z.enum(personSources).optional(),
  tag: Id.optional().meta({ description: "of one that they have; without similar names; needs people.notes" }),
  joined_from: Day.meta({ description: "first day as a member" }),
  joined_to: Day,
  ends_from: Day.meta({ description: "last day of the membership in force" }),
  ends_to: Day,
  paid: z.enum(feePayments).optional().meta({ description: "when a membership fee was last paid" }),
  paid_from: Day.meta({ description: "a day on which a membership fee was paid" }),
  paid_to: Day,
  age_from: Age.meta({ description: "in years today; where the year of birth alone is known, as if born on 1 July" }),
  age_to: Age,
  sex: z.enum(genders).optional(),
  missing: z.enum(missingValues).optional().meta({ description: "what the register does not have of them" }),
};

/** A county, constituency or ward that is among the words of a search. */
const PlaceOfSearch = z.object({
  level: z.enum(["county", "constituency", "ward"]),
  name: z.string(),
  county: z.int(),
  constituency: z.int().nullable(),
  ward: z.int().nullable(),
  count: z.int().meta({ description: "places of this level and name; the ids are of the first" }),
  rest: z.string().meta({ description: "the other words of the search" }),
});
export type PlaceOfSearch = z.infer<typeof PlaceOfSearch>;

/** By what a search has found: by words of names, or by what was typed whole. */
export const searchKinds = ["name", "phone", "email", "number", "id_number", "payment", "order"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The register of members; within the territory by the ward, without a ward for the nation alone. */
export const people = endpoints({
  list: {
    route: "GET /staff/people/",
    summary:
      "People of the register: all of a place, or those whose names begin with the typed words or who have the typed number",
    inAuditLog: auditSentence("reading", "{who} looked for people", "{who} tried to look for people"),
    access: staffAccess("people.search", { within: "territory", subject: "person" }),
    query: listQuery({
      sorts: ["name", "-joined"],
      filters: {
        q: optionalLine(100).meta({
          description:
            "beginnings of names in any order, of two letters or more; or a whole phone number, member number, email address, and for those who may see them ID number, receipt, payment reference or order number; without people.read it is needed, of two names or whole",
        }),
        names_only: z
          .literal("1")
          .optional()
          .meta({ description: "words of `q` that are a county, constituency or ward are names too" }),
        ...placeFilters,
        ...peopleFilters,
      },
    }),
    reply: listReply(PersonRow).extend({
      needs_words: z.boolean().meta({
        description: "without people.read nobody is shown before two names or a whole number are typed",
      }),
      found_by: z.enum(searchKinds).nullable().meta({ description: "null without `q`" }),
      has_more: z
        .boolean()
        .meta({ description: `more than ${MAXIMUM_PEOPLE_FOUND} have these names: a name or a place is needed` }),
      place: PlaceOfSearch.nullable().meta({
        description: "that words of `q` name, and in which alone people were searched for; null where nobody is there",
      }),
      is_partial: z.boolean().meta({
        description:
          "so many people are in the list that not all were looked through for this page: `next` goes on after them",
      }),
      similar: z.array(PersonRow).meta({
        description: "on the first page of a search by name: others whose names sound like it, the closest first",
      }),
    }),
    problems: ["search_used_up"],
  },
});
