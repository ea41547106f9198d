import type { Product } from "@party/contract/products";
import { nonEmptyTextsOf } from "#database/content-columns.ts";
import type { listProducts } from "./products.queries.ts";

type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

export const toProduct = ({ sizes, image_alt, ...product }: ProductRow): Product => ({
  ...product,
  sizes: sizes.length > 0 ? sizes : undefined,
  ...nonEmptyTextsOf("products", { image_alt }),
});
