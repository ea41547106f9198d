import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, listQuery, listReply, optionalLine } from "../schemas.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { personSources, personStatuses } from "../values/person.ts";

/** People shown for one search. */
export const MAXIMUM_PEOPLE_FOUND = 200;

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

/** By what a search has found: by words of names, or by what was typed whole. */
export const searchKinds = ["name", "phone", "email", "number", "id_number", "payment", "order"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The register of members; within the territory by the ward, without a ward for the nation alone. */
export const people = endpoints({
  list: {
    route: "GET /staff/people/",
    summary:
      "People of the register: all of a place, or those whose names begin with the typed words or who have the typed number",
    access: staffAccess("people.search", { within: "territory", subject: "person" }),
    query: listQuery({
      sorts: ["name", "-joined"],
      filters: {
        q: optionalLine(100).meta({
          description:
            "beginnings of names in any order, of two letters or more; or a whole phone number, member number, email address, and for those who may see them ID number, receipt, payment reference or order number",
        }),
        county: Id.optional(),
        constituency: Id.optional(),
        ward: Id.optional().meta({ description: "the smallest of the places counts" }),
        status: z.enum(personStatuses).optional(),
        plan: z.enum(membershipTypes).optional(),
        source: z.enum(personSources).optional(),
        tag: Id.optional().meta({ description: "of one that they have; without similar names" }),
      },
    }),
    reply: listReply(PersonRow).extend({
      found_by: z.enum(searchKinds).nullable().meta({ description: "null without `q`" }),
      has_more: z
        .boolean()
        .meta({ description: `more than ${MAXIMUM_PEOPLE_FOUND} have these names: a name or a place is needed` }),
      similar: z.array(PersonRow).meta({
        description: "on the first page of a search by name: others whose names sound like it, the closest first",
      }),
    }),
  },
});
