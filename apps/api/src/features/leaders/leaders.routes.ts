import { leaders } from "@party/contract/leaders";
import { z } from "zod";
import { cursorOf, paginateRows, sortKeySchema } from "#database/cursor.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listLeaders } from "./leaders.queries.ts";

/** Whose portrait is on the home page (spec.md section 2). */
const CHAIRMAN_TITLE = "National Chairman";

const rankCursor = cursorOf(z.tuple([sortKeySchema.id, sortKeySchema.id]));

export const leaderRoutes = ({ db }: Services) =>
  implementEndpoints(leaders, {
    list: async ({ query: { cursor, limit, language } }) => {
      const rows = await listLeaders(db, rankCursor.read(cursor) ?? [0, 0], limit + 1);
      const page = paginateRows(rows, limit, (row) => rankCursor.write([row.rank, row.id]));
      const results = page.results.map(({ id, name, position_title, position_description, image, bio }) => ({
        id,
        name,
        image,
        bio,
        position: { title: position_title, description: position_description },
        // Another language has another title.
        ...(language ? { is_chairman: position_title === CHAIRMAN_TITLE } : {}),
      }));
      return { results: await translateItems(db, "leaders", language, results), next: page.next };
    },
  });
