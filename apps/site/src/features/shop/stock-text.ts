import { shopContent } from "./shop.content.ts";

const words = shopContent.product;
/** From here on a buyer may want to hurry. */
const FEW = 10;

export function stockText(stock: number): string {
  if (stock < 1) return words.soldOut;
  return stock <= FEW ? words.fewLeft(stock) : words.inStock(stock);
}
