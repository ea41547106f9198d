import { z } from "zod";
import { endpoints, staff } from "./endpoint.ts";
import { Id, line } from "./schemas.ts";
import type { CategorizedNoun } from "./values/content.ts";
import type { Permission } from "./values/permissions.ts";

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  in_use: z.boolean().meta({ description: "an item has it, public or not" }),
});
export type Category = z.infer<typeof Category>;

const CategoryName = line(60);

/** Whoever writes an item chooses among the categories of its noun; changing them is for national roles, since all have them. */
const categoryEndpoints = <const N extends CategorizedNoun>(noun: N, write: Permission) => {
  const changes = {
    access: staff(write, { within: "nation", subject: "category" }),
    errors: "detail",
    limits: ["600/hour/actor"],
  } as const;
  const params = z.object({ id: Id });
  const body = z.object({ name: CategoryName });
  return endpoints({
    list: {
      route: `GET /staff/categories/${noun}/`,
      summary: `All categories by name: ${noun}`,
      access: staff(write, { within: "territory", subject: "category" }),
      status: 200,
      reply: z.object({ results: z.array(Category) }),
      errors: "detail",
    },
    create: {
      route: `POST /staff/categories/${noun}/`,
      summary: `Add a category, or find the one of that name: ${noun}`,
      ...changes,
      body,
      status: 201,
      reply: Category,
    },
    rename: {
      route: `PUT /staff/categories/${noun}/{id}/`,
      summary: `Rename a category for all its items, public ones too: ${noun}`,
      ...changes,
      params,
      body,
      status: 200,
      reply: Category,
      problems: ["not_found", "category_exists"],
    },
    delete: {
      route: `DELETE /staff/categories/${noun}/{id}/`,
      summary: `Delete a category that no item has: ${noun}`,
      ...changes,
      params,
      status: 200,
      reply: z.object({ message: z.string() }),
      problems: ["not_found", "category_in_use"],
    },
  });
};

export const articleCategories = categoryEndpoints("articles", "news.write");
export const eventCategories = categoryEndpoints("events", "events.write");
export const productCategories = categoryEndpoints("products", "products.write");
