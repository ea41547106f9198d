import type { PickupLocation, Product } from "@party/contract/products";
import { Dialog } from "@party/ui/dialog/dialog.tsx";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "#loading/start/lazy-page.ts";
import { SlowNotice } from "#shell/notices/slow-notice.tsx";
import type { CartLine } from "./cart/cart.ts";
import { CartLines } from "./cart/cart-lines.tsx";
import { shopContent } from "./shop.content.ts";
import { CART_DIALOG_ID, ShopNotice } from "./shop-notices.tsx";

const importProductDetails = () => import("./product-details.tsx");
const ProductDetails = lazyPart(importProductDetails, "ProductDetails");
const CheckoutForm = lazyPart(() => import("./cart/checkout-form.tsx"), "CheckoutForm");

const PRODUCT_DIALOG_ID = "product";
const CHECKOUT_DIALOG_ID = "checkout";

const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;
const openDialog = (id: string) => dialogOf(id)?.showModal();
const closeDialog = (id: string) => dialogOf(id)?.close();

interface ShopDialogsProps {
  products: Product[];
  lines: CartLine[];
  pickups: PickupLocation[];
  /** The server rejected the order, so the list of products is stale. */
  onRejected: () => void;
  /** @param open opens the dialog of a product */
  children: (open: (product: Product) => void) => ReactNode;
}

/** The dialogs of product, cart and checkout. */
export function ShopDialogs({ products, lines, pickups, onRejected, children }: ShopDialogsProps) {
  const [product, setProduct] = useState<Product>();
  /** Stays true, so that input is kept when another tab empties the cart. */
  const [needsCheckout, setNeedsCheckout] = useState(false);
  if (lines.length > 0 && !needsCheckout) setNeedsCheckout(true);
  useEffect(() => {
    // Before the first click; who only reads does not download it. A failed chunk is loaded again when it is needed.
    const preload = () => void importProductDetails().catch(() => undefined);
    const touches = ["pointerover", "focusin"];
    for (const touch of touches) addEventListener(touch, preload, { once: true });
    return () => {
      for (const touch of touches) removeEventListener(touch, preload);
    };
  }, []);
  const open = (chosen: Product) => {
    setProduct(chosen);
    openDialog(PRODUCT_DIALOG_ID);
  };
  // A link to one product leads to its dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const asked = Number(new URLSearchParams(location.search).get("product"));
    const shared = products.find(({ id }) => id === asked);
    if (shared) open(shared);
  }, []);
  return (
    <>
      {children(open)}
      <Dialog id={PRODUCT_DIALOG_ID} title={product?.name ?? ""} wide>
        <Suspense fallback={null}>{product ? <ProductDetails key={product.id} product={product} /> : null}</Suspense>
        <ShopNotice place={PRODUCT_DIALOG_ID} />
      </Dialog>
      <Dialog id={CART_DIALOG_ID} title={shopContent.cart.title}>
        <CartLines
          lines={lines}
          onLeave={() => closeDialog(CART_DIALOG_ID)}
          onCheckout={() => {
            closeDialog(CART_DIALOG_ID);
            openDialog(CHECKOUT_DIALOG_ID);
          }}
        />
        <ShopNotice place={CART_DIALOG_ID} />
      </Dialog>
      <Dialog id={CHECKOUT_DIALOG_ID} title={shopContent.checkout.title}>
        <Suspense fallback={null}>
          {needsCheckout ? (
            <CheckoutForm
              lines={lines}
              pickups={pickups}
              onPlaced={() => closeDialog(CHECKOUT_DIALOG_ID)}
              onRejected={onRejected}
            />
          ) : null}
        </Suspense>
        <ShopNotice place={CHECKOUT_DIALOG_ID} />
        <SlowNotice />
      </Dialog>
    </>
  );
}
