import type { Category } from "@party/contract/categories";
import type { CategorizedKind } from "@party/contract/values/content";
import type { ContentLanguage } from "@party/contract/values/translations";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import {
  categoryIdOf,
  deleteCategory,
  findCategory,
  findCategoryNamed,
  listNamesInKiswahili,
  lockCategories,
  lockCategory,
  renameCategory,
} from "./categories.queries.ts";

interface CategoryNames {
  name: string;
  /** Undefined: it stays. */
  name_sw?: string | null | undefined;
}

/** Replies of a public endpoint with the names of their categories in a language. */
export async function categoriesInLanguage<Item extends { category: { name: string } | string | null }>(
  db: Database,
  kind: CategorizedKind,
  language: ContentLanguage | undefined,
  items: Item[],
): Promise<Item[]> {
  if (language !== "sw") return items;
  const names = await listNamesInKiswahili(db, kind);
  const translated = (name: string) => names.get(name) ?? name;
  return items.map((item) => {
    const { category } = item;
    if (typeof category === "string") return { ...item, category: translated(category) };
    return category ? { ...item, category: { ...category, name: translated(category.name) } } : item;
  });
}

export async function addCategory(
  tx: Database,
  kind: CategorizedKind,
  { name, name_sw }: CategoryNames,
): Promise<Category> {
  const id = await categoryIdOf(tx, kind, name);
  const known = (await findCategory(tx, kind, id!))!;
  if (name_sw !== undefined) await renameCategory(tx, known.id, known.name, name_sw);
  return (await findCategory(tx, kind, id!))!;
}

/** @throws Problem `category_exists` when another has the name, in whatever case */
export async function changeCategoryName(
  tx: Database,
  kind: CategorizedKind,
  id: number,
  { name, name_sw = undefined }: CategoryNames,
) {
  await lockCategories(tx);
  const category = await findCategory(tx, kind, id);
  if (!category) throw new Problem("not_found");
  const namesake = await findCategoryNamed(tx, kind, name);
  if (namesake && namesake.id !== id) throw new Problem("category_exists");
  await renameCategory(tx, id, name, name_sw);
  return { before: category, category: { ...category, name, ...(name_sw === undefined ? {} : { name_sw }) } };
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
