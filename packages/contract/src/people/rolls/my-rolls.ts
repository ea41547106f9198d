import { z } from "zod";
import { endpoints } from "../../endpoint.ts";
import { Id, paragraphs } from "../../schemas.ts";
import { objectionOutcomes, rollReasons } from "../../values/memberships/rolls.ts";

const MyObjection = z.object({
  id: z.int(),
  text: z.string(),
  due_on: z.iso.date().meta({ description: "the last day for the answer" }),
  outcome: z.enum(objectionOutcomes).nullable().meta({ description: "null as long as it is not answered" }),
  answer: z.string().nullable(),
});

const MyRoll = z.object({
  id: z.int(),
  title: z.string(),
  taken_on: z.iso.date().meta({ description: "the day of which the roll is" }),
  line: z.int().nullable().meta({ description: "the member's on it; null for who is not on it" }),
  reason: z
    .enum(rollReasons)
    .nullable()
    .meta({ description: "by which rule the member is not on it, as things are now; since: they would be on it now" }),
  paid_until: z.string().nullable().meta({ description: "YYYY-MM-DD of its rule" }),
  joined_before: z.string().nullable().meta({ description: "YYYY-MM-DD of its rule" }),
  objections_until: z.iso.date(),
  can_object: z.boolean(),
  objections: z.array(MyObjection),
});
export type MyRoll = z.infer<typeof MyRoll>;

/** What a member sees of frozen rolls. */
export const myRolls = endpoints({
  list: {
    route: "GET /api/rolls/",
    summary: "Frozen rolls of the member's place, whether they are on each, and their objections",
    access: "member",
    reply: z.object({ results: z.array(MyRoll) }),
  },
  object: {
    route: "POST /api/rolls/{id}/objections/",
    summary: "Object to a roll until its day; the same text again changes nothing",
    access: "member",
    params: z.object({ id: Id }),
    body: z.object({ text: paragraphs(2_000) }),
    status: 201,
    reply: MyRoll,
    problems: ["not_found", "objections_over", "objection_open"],
    limits: ["20/day/actor"],
  },
});
