import { randomUUID } from "node:crypto";
import type { CategorizedKind } from "@party/contract/values/content";
import type { Services } from "#services.ts";
import { categoryIdOf } from "./categories.queries.ts";

/** A category that no item has. @returns its id */
const createCategory = async ({ db }: Pick<Services, "db">, kind: CategorizedKind): Promise<number> =>
  (await categoryIdOf(db, kind, `Category ${randomUUID()}`))!;

/** A valid request of each endpoint. */
export function categoryRequests(services: Pick<Services, "db">, kind: CategorizedKind) {
  const params = async () => ({ kind, id: await createCategory(services, kind) });
  const body = () => ({ name: `Meetings ${randomUUID().slice(0, 8)}` });
  return {
    list: async () => ({ params: { kind } }),
    create: async () => ({ params: { kind }, body: body() }),
    rename: async () => ({ params: await params(), body: body() }),
    delete: async () => ({ params: await params() }),
  };
}
