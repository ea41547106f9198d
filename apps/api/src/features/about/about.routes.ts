import { gallery } from "@party/contract/gallery";
import { leaders } from "@party/contract/leaders";
import { z } from "zod";
import { cursorOf, cutPage, keyPart, newestCursor } from "#database/cursor.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listGalleryItems, listLeaders } from "./about.queries.ts";

const rankCursor = cursorOf(z.tuple([keyPart.id, keyPart.id]));

export const leaderRoutes = ({ db }: Services) =>
  implement(leaders, {
    list: async ({ query: { cursor, limit } }) => {
      const rows = await listLeaders(db, rankCursor.read(cursor) ?? [0, 0], limit + 1);
      const page = cutPage(rows, limit, (row) => rankCursor.write([row.rank, row.id]));
      const results = page.results.map(({ id, name, position_title, position_description, image, bio }) => ({
        ...{ id, name, image, bio },
        position: { title: position_title, description: position_description },
      }));
      return { results, next: page.next };
    },
  });

export const galleryRoutes = ({ db }: Services) =>
  implement(gallery, {
    list: async ({ query: { cursor, limit, media_type } }) => {
      const rows = await listGalleryItems(db, { after: newestCursor.read(cursor), limit: limit + 1, media_type });
      const page = cutPage(rows, limit, (row) => newestCursor.write([row.published_at.getTime(), row.id]));
      const results = page.results.map(({ published_at, image_alt, captions, ...item }) => ({
        ...item,
        created_at: published_at.toISOString(),
        ...(image_alt ? { image_alt } : {}),
        ...(captions ? { captions } : {}),
      }));
      return { results, next: page.next };
    },
  });
