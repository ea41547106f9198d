import { type Category, categories } from "@party/contract/categories";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listCategories } from "./categories.queries.ts";
import { addCategory, changeCategoryName, removeCategory } from "./categories.ts";

/** In the audit log: the name alone, as before there were two languages, unless it has one in Kiswahili. */
const formatCategoryNames = ({ name, name_sw }: Category) => (name_sw === null ? name : `${name} (${name_sw})`);

export const categoryRoutes = (services: Services) =>
  implementForStaff(services, categories, {
    list: async ({ db, params }) => ({ results: await listCategories(db, params.kind) }),
    create: ({ db, params, body, audit }) => {
      audit({ details: { after: body.name } });
      return addCategory(db, params.kind, body);
    },
    rename: async ({ db, params, body, audit }) => {
      const { before, category } = await changeCategoryName(db, params.kind, params.id, body);
      audit({ details: { before: formatCategoryNames(before), after: formatCategoryNames(category) } });
      return category;
    },
    delete: async ({ db, params, audit }) => {
      const { name } = await removeCategory(db, params.kind, params.id);
      audit({ details: { before: name } });
      return { message: `The category ${name} was deleted.` };
    },
  });
