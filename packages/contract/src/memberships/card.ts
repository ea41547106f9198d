import { z } from "zod";
import { endpoints } from "../endpoint.ts";

export const MemberCard = z.object({
  name: z.string(),
  number: z.string().meta({ description: "of the member, e.g. U-000042" }),
  plan: z.string().meta({ description: "as shown, e.g. Silver" }),
  valid_until: z.string().nullable().meta({ format: "date", description: "the last day; null without an end" }),
  renewal_due: z.boolean().meta({ description: "the last day is past, and the membership goes on for a while" }),
  picture: z.string().nullable().meta({ description: "path under the API's address" }),
  code: z.string().meta({ description: "for /verify/{code}" }),
  name_shown: z
    .boolean()
    .meta({ description: "the member agreed that /verify/{code} shows the name as in `shown_as`" }),
  shown_as: z.string().meta({ description: "first name and the first letter of the last name, e.g. Wangari M." }),
});
export type MemberCard = z.infer<typeof MemberCard>;

export const CardCheck = z.object({
  valid: z.boolean(),
  holder: z
    .string()
    .optional()
    .meta({ description: "e.g. Wangari M.; left out unless the card is valid and its member agreed" }),
});
export type CardCheck = z.infer<typeof CardCheck>;

/** `GET /api/card/card.pdf` is outside this table, since its response is not JSON. */
export const card = endpoints({
  own: {
    route: "GET /api/card/",
    summary: "The membership card; null while no membership is in force",
    access: "member",
    reply: z.object({ card: MemberCard.nullable() }),
  },
  showName: {
    route: "PUT /api/card/consent/",
    summary: "Agree, or no longer, that whoever scans the card's code sees the name as in `shown_as`",
    access: "member",
    body: z.object({ name_shown: z.boolean() }),
    reply: z.object({ card: MemberCard.nullable() }),
    limits: ["60/hour/actor"],
  },
  /** Takes the signed code only: with member numbers, which can be guessed, names could be enumerated. */
  verify: {
    route: "GET /verify/{code}/",
    summary:
      "Whether a card's membership is in force today, with first name and initial if its member agreed, and nothing else; false for a code that is not ours",
    access: "public",
    params: z.object({ code: z.string().max(100) }),
    reply: CardCheck,
    limits: ["600/hour/code", "20000/hour/address"],
  },
});
