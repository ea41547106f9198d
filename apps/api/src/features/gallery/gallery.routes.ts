import { gallery } from "@party/contract/gallery";
import { newestCursor, paginateRows } from "#database/cursor.ts";
import { inLanguage } from "#features/content/translations/in-language.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listGalleryItems } from "./gallery.queries.ts";
import { toGalleryItem } from "./gallery.ts";

export const galleryRoutes = ({ db }: Services) =>
  implement(gallery, {
    list: async ({ query: { cursor, limit, media_type, language } }) => {
      const rows = await listGalleryItems(db, { after: newestCursor.read(cursor), limit: limit + 1, media_type });
      const page = paginateRows(rows, limit, (row) => newestCursor.write([row.published_at.getTime(), row.id]));
      const results = page.results.map(toGalleryItem);
      return { results: await inLanguage(db, "gallery-items", language, results), next: page.next };
    },
  });
