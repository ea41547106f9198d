import { addToCart } from "./cart.ts";
import { shopContent } from "./shop.content.ts";
import { useNotices } from "./shop-notice.tsx";

const { cart, product } = shopContent;

/** Id of the cart's dialog. */
export const CART = "cart";

export const openCart = () => (document.getElementById(CART) as HTMLDialogElement | null)?.showModal();

/** @returns adds one unit of a product, says so, and offers the cart; a size may be chosen there too */
export function useAddToCart(): (id: number, size?: string) => void {
  const { say } = useNotices();
  return (id, size) => {
    addToCart(id, size);
    say(product.added, { label: cart.view, run: openCart });
  };
}
