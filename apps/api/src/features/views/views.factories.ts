import type { Services } from "#services.ts";
import { upsertView } from "./views.queries.ts";

export const createView = ({ db }: Pick<Services, "db">, user_id: number) =>
  upsertView(db, { user_id, screen: "/people", name: "Tetu", search: "ward=1", shared_with_role: null });

/** A valid request of each endpoint. */
export const viewRequests = (services: Pick<Services, "db">) => ({
  list: async () => ({ query: { screen: "/people" } }),
  save: async () => ({ body: { screen: "/people", name: "Members of Tetu", search: "status=member" } }),
  delete: async ({ id }: { id: number }) => ({ params: await createView(services, id) }),
});
