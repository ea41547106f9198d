import { z } from "zod";
import { endpoints } from "./endpoint.ts";

/** Within so many days the Registrar has to be told (Political Parties Act, section 14). */
export const REGISTRAR_DAYS = 7;

export const Resignation = z.object({
  received_at: z.string().meta({ format: "date-time", description: "from then on the person is no member" }),
  tell_registrar_by: z
    .string()
    .nullable()
    .meta({ format: "date", description: "null when there was an application only" }),
});
export type Resignation = z.infer<typeof Resignation>;

export const resignations = endpoints({
  resign: {
    route: "POST /memberships/resign/",
    summary: "Leave the party: written notice, effective on receipt (Political Parties Act, section 14)",
    access: "member",
    body: z.object({
      notice: z.literal("I resign from the party", { error: "Please confirm that you want to leave the party." }),
    }),
    status: 201,
    reply: Resignation,
    errors: "detail",
    problems: ["nothing_to_resign"],
  },
});
