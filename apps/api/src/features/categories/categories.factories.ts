import { randomUUID } from "node:crypto";
import type { CategorizedNoun } from "@party/contract/values/content";
import type { Services } from "#services.ts";
import { categoryIdOf } from "./categories.queries.ts";

/** A category that no item has. @returns its id */
const createCategory = async ({ db }: Pick<Services, "db">, noun: CategorizedNoun): Promise<number> =>
  (await categoryIdOf(db, noun, `Category ${randomUUID()}`))!;

/** A valid request of each endpoint. */
export function categoryRequests(services: Pick<Services, "db">, noun: CategorizedNoun) {
  const params = async () => ({ id: await createCategory(services, noun) });
  const body = () => ({ name: `Meetings ${randomUUID().slice(0, 8)}` });
  return {
    list: async () => ({}),
    create: async () => ({ body: body() }),
    rename: async () => ({ params: await params(), body: body() }),
    delete: async () => ({ params: await params() }),
  };
}
