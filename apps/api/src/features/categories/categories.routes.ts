import { categories } from "@party/contract/categories";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listCategories } from "./categories.queries.ts";
import { addCategory, changeName, removeCategory } from "./categories.ts";

export const categoryRoutes = (services: Services) =>
  implementForStaff(services, categories, {
    list: async ({ db, params }) => ({ results: await listCategories(db, params.kind) }),
    create: ({ db, params, body, audit }) => {
      audit({ details: { after: body.name } });
      return addCategory(db, params.kind, body.name);
    },
    rename: async ({ db, params, body, audit }) => {
      const { before, category } = await changeName(db, params.kind, params.id, body.name);
      audit({ details: { before, after: category.name } });
      return category;
    },
    delete: async ({ db, params, audit }) => {
      const { name } = await removeCategory(db, params.kind, params.id);
      audit({ details: { before: name } });
      return { message: `The category ${name} was deleted.` };
    },
  });
