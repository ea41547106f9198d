import type { PickupLocation, Product } from "@party/contract/products";
import { type ReactNode, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { CART } from "./add-to-cart.ts";
import { CartLines } from "./cart-lines.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import type { Line } from "./goods.ts";
import { ProductDetails } from "./product-details.tsx";
import { shopContent } from "./shop.content.ts";
import { ShopNotice } from "./shop-notice.tsx";

const PRODUCT = "product";
const CHECKOUT = "checkout";

const elementOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;
const openDialog = (id: string) => elementOf(id)?.showModal();
const closeDialog = (id: string) => elementOf(id)?.close();

interface ShopDialogsProps {
  lines: Line[];
  pickups: PickupLocation[];
  /** The server would not take an order as the list of products let hope. */
  onRefused: () => void;
  /** What opens a product's dialog. */
  children: (open: (product: Product) => void) => ReactNode;
}

/** The product's, the cart's and the checkout's dialog. */
export function ShopDialogs({ lines, pickups, onRefused, children }: ShopDialogsProps) {
  const [product, setProduct] = useState<Product>();
  const open = (chosen: Product) => {
    setProduct(chosen);
    openDialog(PRODUCT);
  };
  return (
    <>
      {children(open)}
      <Dialog id={PRODUCT} title={product?.name ?? ""} wide>
        {product ? <ProductDetails key={product.id} product={product} /> : null}
        <ShopNotice place={PRODUCT} />
      </Dialog>
      <Dialog id={CART} title={shopContent.cart.title}>
        <CartLines
          lines={lines}
          onLeave={() => closeDialog(CART)}
          onCheckout={() => {
            closeDialog(CART);
            openDialog(CHECKOUT);
          }}
        />
        <ShopNotice place={CART} />
      </Dialog>
      <Dialog id={CHECKOUT} title={shopContent.checkout.title}>
        <CheckoutForm lines={lines} pickups={pickups} onPlaced={() => closeDialog(CHECKOUT)} onRefused={onRefused} />
        <ShopNotice place={CHECKOUT} />
      </Dialog>
    </>
  );
}
