import type { Feature } from "#composition/feature.ts";
import { addCardPdfRoute, cardRoutes } from "./card.routes.ts";

export const cardFeature = {
  routes: cardRoutes,
  addRoutes: [addCardPdfRoute],
} satisfies Feature;
