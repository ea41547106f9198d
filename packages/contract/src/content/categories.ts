import { z } from "zod";
import { endpoints, type StaffAccess } from "../endpoint.ts";
import { Id, line, Message } from "../schemas.ts";
import { categorizedKinds } from "../values/content/content.ts";
import { contentAccess } from "../values/content/content-access.ts";

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  name_sw: z.string().nullable().meta({ description: "in Kiswahili; null where it is shown in English" }),
  in_use: z.boolean().meta({ description: "an item has it, public or not" }),
});
export type Category = z.infer<typeof Category>;

const CategoryName = line(60);

/** In the audit log. */
const names = { articles: "articleCategories", events: "eventCategories", products: "productCategories" };

const categoryAccess = (operation: string, within: "territory" | "nation") => ({
  byKind: new Map(
    categorizedKinds.map((kind): [string, StaffAccess] => {
      const action = `${names[kind]}.${operation}`;
      return [kind, { action, permission: contentAccess[kind].write, within, subject: "category" }];
    }),
  ),
});

const kind = z.enum(categorizedKinds);
const params = z.object({ kind, id: Id });
const body = z.object({ name: CategoryName });
/** Absent: the name in Kiswahili stays. */
const swahiliName = CategoryName.nullable().optional().meta({ description: "in Kiswahili; left out, it stays" });
const limits = ["600/hour/actor"] as const;

/** Whoever writes an item chooses among the categories of its kind; changing them is for national roles, since all have them. */
export const categories = endpoints({
  list: {
    route: "GET /staff/categories/{kind}/",
    summary: "All categories of a kind, by name",
    access: categoryAccess("list", "territory"),
    params: z.object({ kind }),
    reply: z.object({ results: z.array(Category) }),
  },
  create: {
    route: "POST /staff/categories/{kind}/",
    summary: "Add a category, or find the one of that name",
    access: categoryAccess("create", "nation"),
    params: z.object({ kind }),
    body: body.extend({ name_sw: swahiliName }),
    status: 201,
    reply: Category,
    limits,
  },
  rename: {
    route: "PUT /staff/categories/{kind}/{id}/",
    summary: "Rename a category for all its items, public ones too",
    access: categoryAccess("rename", "nation"),
    params,
    body: body.extend({ name_sw: swahiliName }),
    reply: Category,
    problems: ["not_found", "category_exists"],
    limits,
  },
  delete: {
    route: "DELETE /staff/categories/{kind}/{id}/",
    summary: "Delete a category that no item has",
    access: categoryAccess("delete", "nation"),
    params,
    reply: Message,
    problems: ["not_found", "category_in_use"],
    limits,
  },
});
