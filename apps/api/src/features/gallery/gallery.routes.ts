import { gallery } from "@party/contract/gallery";
import { newestFirstCursor, paginateRows } from "#database/cursor.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listGalleryItems } from "./gallery.queries.ts";
import { toGalleryItem } from "./gallery.ts";

export const galleryRoutes = ({ db }: Services) =>
  implementEndpoints(gallery, {
    list: async ({ query: { cursor, limit, media_type, language } }) => {
      const rows = await listGalleryItems(db, { after: newestFirstCursor.read(cursor), limit: limit + 1, media_type });
      const page = paginateRows(rows, limit, (row) => newestFirstCursor.write([row.published_at.getTime(), row.id]));
      const results = page.results.map(toGalleryItem);
      return { results: await translateItems(db, "gallery-items", language, results), next: page.next };
    },
  });
