import { views } from "@party/contract/views";
import { done } from "#http/done/done.ts";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { countViewsOf, deleteView, listViews, upsertView } from "./views.queries.ts";

const MAX_LISTED_VIEWS = 50;
/** Of one person, on all screens. */
const MAX_VIEWS_PER_PERSON = 100;

export const viewRoutes = (services: Services) =>
  implementForStaff(services, views, {
    list: async ({ query, actor, db }) => {
      const roles = actor.grants.map(({ role }) => role);
      const rows = await listViews(db, { userId: actor.userId, roles, screen: query.screen, limit: MAX_LISTED_VIEWS });
      return {
        results: rows.map(({ user_id, by, ...view }) => ({ ...view, by: user_id === actor.userId ? null : by })),
      };
    },
    save: async ({ body, actor, db }) => {
      const { shared_with_role } = body;
      if (shared_with_role && !actor.grants.some(({ role }) => role === shared_with_role))
        throw new Problem("view_role");
      if ((await countViewsOf(db, actor.userId)) >= MAX_VIEWS_PER_PERSON) throw new Problem("too_many_views");
      const { id } = await upsertView(db, { ...body, user_id: actor.userId });
      return { id, name: body.name, search: body.search, shared_with_role, by: null };
    },
    delete: async ({ params, actor, db, caller }) => {
      if (!(await deleteView(db, params.id, actor.userId))) throw new Problem("not_found");
      return done("deleted", caller);
    },
  });
