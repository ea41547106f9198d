import type { Product } from "@party/contract/products";
import { shownOf } from "#database/content-columns.ts";
import type { listProducts } from "./products.queries.ts";

type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

export const toProduct = ({ sizes, image_alt, ...product }: ProductRow): Product => ({
  ...product,
  sizes: sizes.length > 0 ? sizes : undefined,
  ...shownOf("products", { image_alt }),
});
