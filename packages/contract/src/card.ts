import { z } from "zod";
import { endpoints } from "./endpoint.ts";

export const Card = z.object({
  name: z.string(),
  number: z.string().meta({ description: "of the member, e.g. U-000042" }),
  plan: z.string().meta({ description: "as shown, e.g. Silver" }),
  valid_until: z.string().nullable().meta({ format: "date", description: "the last day; null without an end" }),
  renewal_due: z.boolean().meta({ description: "the last day is past, and the membership goes on for a while" }),
  picture: z.string().nullable().meta({ description: "path under the API's address" }),
  code: z.string().meta({ description: "for /verify/{code}" }),
});
export type Card = z.infer<typeof Card>;

/** The same as a PDF is at GET /api/card/card.pdf, beside this table of JSON. */
export const card = endpoints({
  own: {
    route: "GET /api/card/",
    summary: "The membership card; null while no membership is in force",
    access: "member",
    status: 200,
    reply: z.object({ card: Card.nullable() }),
    errors: "detail",
  },
  verify: {
    route: "GET /verify/{code}/",
    summary: "Whether a card's membership is in force today, and nothing else; false for a code that is not ours",
    access: "public",
    params: z.object({ code: z.string().max(100) }),
    status: 200,
    reply: z.object({ valid: z.boolean() }),
    errors: "detail",
    limits: ["600/hour/code", "20000/hour/address"],
  },
});
