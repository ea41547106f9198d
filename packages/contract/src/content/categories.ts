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
const auditNames = { articles: "articleCategories", events: "eventCategories", products: "productCategories" };

const categoryAccess = (operation: string, within: "territory" | "nation") => ({
  byKind: new Map(
    categorizedKinds.map((kind): [string, StaffAccess] => {
      const action = `${auditNames[kind]}.${operation}`;
      return [kind, { action, permission: contentAccess[kind].write, within, subject: "category" }];
    }),
  ),
});

const categorizedKindSchema = z.enum(categorizedKinds);
const categoryParams = z.object({ kind: categorizedKindSchema, id: Id });
const categoryBody = z.object({ name: CategoryName });
/** Absent: the name in Kiswahili stays. */
const swahiliName = CategoryName.nullable().optional().meta({ description: "in Kiswahili; left out, it stays" });
const categoryLimits = ["600/hour/actor"] as const;

/** Whoever writes an item chooses among the categories of its kind; changing them is for national roles, since all have them. */
export const categories = endpoints({
  list: {
    route: "GET /staff/categories/{kind}/",
    summary: "All categories of a kind, by name",
    access: categoryAccess("list", "territory"),
    params: z.object({ kind: categorizedKindSchema }),
    reply: z.object({ results: z.array(Category) }),
  },
  create: {
    route: "POST /staff/categories/{kind}/",
    summary: "Add a category, or find the one of that name",
    access: categoryAccess("create", "nation"),
    params: z.object({ kind: categorizedKindSchema }),
    body: categoryBody.extend({ name_sw: swahiliName }),
    status: 201,
    reply: Category,
    limits: categoryLimits,
  },
  rename: {
    route: "PUT /staff/categories/{kind}/{id}/",
    summary: "Rename a category for all its items, public ones too",
    access: categoryAccess("rename", "nation"),
    params: categoryParams,
    body: categoryBody.extend({ name_sw: swahiliName }),
    reply: Category,
    problems: ["not_found", "category_exists"],
    limits: categoryLimits,
  },
  delete: {
    route: "DELETE /staff/categories/{kind}/{id}/",
    summary: "Delete a category that no item has",
    access: categoryAccess("delete", "nation"),
    params: categoryParams,
    reply: Message,
    problems: ["not_found", "category_in_use"],
    limits: categoryLimits,
  },
});
