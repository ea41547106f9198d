import { articleCategories, eventCategories, productCategories } from "@party/contract/categories";
import type { CategorizedNoun } from "@party/contract/values/content";
import type { Binding, Handlers } from "#http/implement.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listCategories } from "./categories.queries.ts";
import { addCategory, changeName, removeCategory } from "./categories.ts";

type Table = typeof articleCategories;

export const categoryRoutes = (services: Services): Binding[] => [
  ...implementForStaff(services, articleCategories, handlersOf("articles")),
  // The tables differ in their addresses and permissions alone.
  ...implementForStaff(services, eventCategories as unknown as Table, handlersOf("events")),
  ...implementForStaff(services, productCategories as unknown as Table, handlersOf("products")),
];

const handlersOf = (noun: CategorizedNoun): Handlers<Table> => ({
  list: async ({ db }) => ({ results: await listCategories(db, noun) }),
  create: ({ db, body, audit }) => {
    audit({ details: { after: body.name } });
    return addCategory(db, noun, body.name);
  },
  rename: async ({ db, params, body, audit }) => {
    const { before, category } = await changeName(db, noun, params.id, body.name);
    audit({ details: { before, after: category.name } });
    return category;
  },
  delete: async ({ db, params, audit }) => {
    const { name } = await removeCategory(db, noun, params.id);
    audit({ details: { before: name } });
    return { message: `The category ${name} was deleted.` };
  },
});
