import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Day, Id, listQuery, listReply } from "../schemas.ts";
import { ageBands } from "../values/board.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { placeLevels } from "../values/staff/permissions.ts";

const Count = z.int().nullable().meta({ description: "null where it is hidden" });

/** The counts of a place that everybody with the board sees, but for small ones. */
export const boardCounts = ["members", "women", "men", "verified", "claimed", "complete"] as const;
export type BoardCount = (typeof boardCounts)[number];

const counts = {
  members: Count,
  women: Count,
  men: Count,
  verified: Count.meta({ description: "members who were found in the register of voters; null where it is hidden" }),
  claimed: Count.meta({ description: "members who say that they are registered voters; null where it is hidden" }),
  complete: Count.meta({
    description: "members who have all that a line for the Registrar needs; null where it is hidden",
  }),
  with_disability: Count.meta({ description: "null where it is hidden, and in places below a county" }),
};

const BoardRow = z.object({
  id: z.int().meta({ description: "of the place; 0 for people whose ward is not known" }),
  place: z.string(),
  county: z.int().nullable().meta({ description: "that the place is or lies in" }),
  constituency: z.int().nullable(),
  level: z.enum(placeLevels),
  ...counts,
  needed: Count.meta({
    description: "verified voters that a county lacks; null where they are hidden, and below a county",
  }),
});
export type BoardRow = z.infer<typeof BoardRow>;

const BoardPage = listReply(BoardRow).extend({
  all: BoardRow.meta({ description: "the place itself" }),
  counties: z
    .object({ safe: z.int(), needed: z.int() })
    .nullable()
    .meta({ description: "counties with enough verified voters; of the nation" }),
  deadline: z
    .object({ title: z.string(), days_left: z.int(), is_confirmed: z.boolean() })
    .nullable()
    .meta({ description: "the next one that is not done" }),
  ages: z
    .array(z.object({ band: z.enum(ageBands), members: Count }))
    .meta({ description: "by the age that is reached this year; of the nation and of counties" }),
  days: z
    .array(z.object({ day: Day, members: Count, verified: Count }))
    .meta({ description: "at the end of each of the last days, the oldest first; of the nation and of counties" }),
  hides: z.boolean().meta({ description: "whether small counts are hidden from the caller" }),
});
export type BoardPage = z.infer<typeof BoardPage>;

const boardPlace = {
  county: Id.optional(),
  constituency: Id.optional(),
};

/** How many members there are, by place: the list is of the places inside the one that is asked for. */
export const board = endpoints({
  list: {
    route: "GET /staff/board/",
    summary: "Members and voters of a place and of the places inside it; by default the caller's own",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at counts of members",
      "{who} tried to look at counts of members",
    ),
    access: staffAccess("people.counts", { within: "territory" }),
    query: listQuery({
      sorts: ["place", "-place", "-members", "-verified", "-claimed", "-needed"],
      filters: boardPlace,
    }),
    reply: BoardPage,
    problems: ["not_found"],
  },
  file: {
    route: "GET /staff/board/file/",
    summary: "The board as a PDF of one sheet or as CSV, without small counts",
    inAuditLog: auditSentence("people", "{who} saved counts of members", "{who} tried to save counts of members"),
    access: staffAccess("people.counts", { within: "territory" }),
    query: z.object({ ...boardPlace, format: z.enum(["pdf", "csv"]).default("pdf") }),
    reply: z.object({ name: z.string(), content: z.base64() }),
    problems: ["not_found"],
    limits: ["60/hour/actor"],
  },
});
