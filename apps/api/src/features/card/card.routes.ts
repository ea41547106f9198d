import { card } from "@party/contract/card";
import type { FastifyInstance } from "fastify";
import { siteUrlIn } from "#config.ts";
import { readPortrait } from "#features/profile/pictures.ts";
import { languageOfAddress, requireMember } from "#http/caller.ts";
import { implementEndpoints } from "#http/implement.ts";
import { rateLimitsOf } from "#http/rate-limit/rate-limit.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findCard, renderCardPdf, setNameShownOnCard, verifyCard } from "./card.ts";

export const cardRoutes = ({ config, db }: Services) =>
  implementEndpoints(card, {
    own: async ({ actor, caller }) => ({ card: await findCard({ config, db }, actor.userId, caller.language) }),
    showName: async ({ actor, body, caller }) => ({
      card: await setNameShownOnCard({ config, db }, actor.userId, body.name_shown, caller.language),
    }),
    verify: ({ params }) => verifyCard({ config, db }, params.code),
  });

/** `GET /api/card/card.pdf`: the member's own card. */
export function addCardPdfRoute(app: FastifyInstance, services: Services): void {
  const limits = rateLimitsOf(services, "GET /api/card/card.pdf", { limits: ["60/hour/actor"] });
  app.get("/api/card/card.pdf", { onRequest: requireMember(services) }, (request, reply) =>
    limits.within(request, async () => {
      const { userId } = request.actor!;
      const language = languageOfAddress(request);
      const own = await findCard(services, userId, language);
      if (!own) throw new Problem("not_found");
      const portrait = await readPortrait(services, userId);
      return reply
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="card-${own.number}.pdf"`)
        .header("cache-control", "no-store")
        .send(await renderCardPdf(language, party, siteUrlIn(services, language), own, portrait));
    }),
  );
}
