import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Instant } from "../schemas.ts";
import { consentChannels, consentPurposes, withdrawablePurposes } from "../values/memberships/consents.ts";
import { LANGUAGES } from "../values/text/languages.ts";

const ConsentEntry = z.object({
  id: z.int(),
  purpose: z.enum(consentPurposes),
  action: z.enum(["given", "withdrawn"]),
  text_version: z.string().meta({ description: "version of the words that were agreed to" }),
  language: z.enum(LANGUAGES).nullable().meta({ description: "of those words; null where it was not recorded" }),
  channel: z.enum(consentChannels),
  recorded_at: Instant,
});

export const Consents = z.object({
  results: z.array(ConsentEntry).meta({ description: "newest first" }),
  withdrawable: z.array(z.enum(withdrawablePurposes)).meta({ description: "stand now, and can be withdrawn" }),
});
export type Consents = z.infer<typeof Consents>;

export const consents = endpoints({
  own: {
    route: "GET /api/consents/",
    summary: "What the signed-in member has agreed to and withdrawn",
    access: "member",
    reply: Consents,
  },
  withdraw: {
    route: "POST /api/consents/{purpose}/withdraw/",
    summary: "Withdraw a consent; what it allowed ends at once. Harmless when repeated",
    access: "member",
    params: z.object({ purpose: z.enum(withdrawablePurposes) }),
    reply: Consents,
  },
});
