import { branchContent } from "#features/branches/branches.staff.ts";
import { constitutionContent } from "#features/constitution/constitution.ts";
import type { ContentKinds } from "#features/content/content-kind.ts";
import { redirectContent } from "#features/content/redirects/redirects.staff.ts";
import { eventContent } from "#features/events/events.staff.ts";
import { galleryContent } from "#features/gallery/gallery.staff.ts";
import { leaderContent } from "#features/leaders/leaders.staff.ts";
import { articleContent } from "#features/news/news.staff.ts";
import { pickupLocationContent, productContent } from "#features/shop/products.staff.ts";
import { textContent } from "#features/texts/texts.staff.ts";

/** Everything that staff write and publish. */
export const contentKinds: ContentKinds = [
  articleContent,
  eventContent,
  leaderContent,
  galleryContent,
  productContent,
  pickupLocationContent,
  branchContent,
  redirectContent,
  textContent,
  constitutionContent,
];
