import { addToCart } from "./cart.ts";
import { shopContent } from "./shop.content.ts";
import { useNotices } from "./shop-notice.tsx";

const { cart, product } = shopContent;

/** Id of the cart's dialog. */
export const CART = "cart";

export const openCart = () => (document.getElementById(CART) as HTMLDialogElement | null)?.showModal();

/** @returns adds one unit of a product, says so, and offers the cart */
export function useAddToCart(): (id: number) => void {
  const { say } = useNotices();
  return (id) => {
    addToCart(id);
    say(product.added, { label: cart.view, run: openCart });
  };
}
