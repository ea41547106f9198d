import type { Category } from "@party/contract/categories";
import type { CategorizedNoun } from "@party/contract/values/content";
import { roles } from "@party/contract/values/permissions";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#api.ts";
import { useStaff } from "#session/session.ts";

export const categoryNouns = {
  articles: { list: "News", write: "news.write", help: "articles" },
  events: { list: "Events", write: "events.write", help: "events" },
  products: { list: "Products", write: "products.write", help: "products" },
} as const satisfies Record<CategorizedNoun, object>;

type Call = (route: string, options?: object) => Promise<unknown>;
/** The nouns have the same endpoints, so the client's types of one stand for any. */
const call = api as unknown as Call;

export const categoryApi = (noun: CategorizedNoun) => {
  const path = `/staff/categories/${noun}/`;
  return {
    create: (name: string) => call(`POST ${path}`, { body: { name } }) as Promise<Category>,
    rename: (id: number, name: string) =>
      call(`PUT ${path}{id}/`, { params: { id }, body: { name } }) as Promise<Category>,
    delete: (id: number) => call(`DELETE ${path}{id}/`, { params: { id } }),
  };
};

export const categoriesQuery = (noun: CategorizedNoun) =>
  queryOptions({
    queryKey: ["categories", noun],
    queryFn: ({ signal }) => call(`GET /staff/categories/${noun}/`, { signal }) as Promise<{ results: Category[] }>,
  });

/** Whether this person may change categories: all items have them, so a national role is needed. */
export function useMayChange(noun: CategorizedNoun): boolean {
  const { grants } = useStaff();
  const { write } = categoryNouns[noun];
  return grants.some(
    ({ role, place }) => place.level === "nation" && (roles[role].permissions as readonly string[]).includes(write),
  );
}
