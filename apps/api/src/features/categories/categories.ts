import type { Category } from "@party/contract/categories";
import type { CategorizedKind } from "@party/contract/values/content";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import {
  categoryIdOf,
  deleteCategory,
  findCategory,
  findCategoryNamed,
  holdCategory,
  lockCategories,
  lockCategory,
  renameCategory,
} from "./categories.queries.ts";

/** Before a row gets the category. @throws Problem `category_unknown` for one that was deleted */
export async function requireCategory(tx: Database, kind: CategorizedKind, id: number | null): Promise<void> {
  if (id !== null && !(await holdCategory(tx, kind, id))) throw new Problem("category_unknown");
}

/** Null when there is none, or none any more. */
export const nameOfCategory = async (db: Database, kind: CategorizedKind, id: number | null): Promise<string | null> =>
  id === null ? null : ((await findCategory(db, kind, id))?.name ?? null);

export async function addCategory(tx: Database, kind: CategorizedKind, name: string): Promise<Category> {
  const id = await categoryIdOf(tx, kind, name);
  return (await findCategory(tx, kind, id!))!;
}

/** @throws Problem `category_exists` when another has the name, in whatever case */
export async function changeName(tx: Database, kind: CategorizedKind, id: number, name: string) {
  await lockCategories(tx);
  const category = await findCategory(tx, kind, id);
  if (!category) throw new Problem("not_found");
  const namesake = await findCategoryNamed(tx, kind, name);
  if (namesake && namesake.id !== id) throw new Problem("category_exists");
  await renameCategory(tx, id, name);
  return { before: category.name, category: { ...category, name } };
}

/** @throws Problem `category_in_use` when an item has it, public or not */
export async function removeCategory(tx: Database, kind: CategorizedKind, id: number) {
  await lockCategory(tx, kind, id);
  const category = await findCategory(tx, kind, id);
  if (!category) throw new Problem("not_found");
  if (category.in_use) throw new Problem("category_in_use");
  await deleteCategory(tx, id);
  return category;
}
