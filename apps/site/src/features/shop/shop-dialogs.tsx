import type { PickupLocation, Product } from "@party/contract/products";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { orChunkError } from "#loading/chunk-error.ts";
import { Dialog } from "#ui/dialog.tsx";
import { CART } from "./add-to-cart.ts";
import { CartLines } from "./cart-lines.tsx";
import type { Line } from "./goods.ts";
import { shopContent } from "./shop.content.ts";
import { ShopNotice } from "./shop-notice.tsx";

const loadDetails = () => orChunkError(() => import("./product-details.tsx"));
const ProductDetails = lazy(() => loadDetails().then((loaded) => ({ default: loaded.ProductDetails })));

const loadCheckout = () => orChunkError(() => import("./checkout-form.tsx"));
const CheckoutForm = lazy(() => loadCheckout().then((loaded) => ({ default: loaded.CheckoutForm })));

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
  /** From the first line on; what was typed stays when the cart is emptied elsewhere. */
  const [needsCheckout, setNeedsCheckout] = useState(false);
  if (lines.length > 0 && !needsCheckout) setNeedsCheckout(true);
  // What does not load now is asked for again when it is needed.
  useEffect(() => void Promise.all([loadDetails(), loadCheckout()]).catch(() => undefined), []);
  const open = (chosen: Product) => {
    setProduct(chosen);
    openDialog(PRODUCT);
  };
  return (
    <>
      {children(open)}
      <Dialog id={PRODUCT} title={product?.name ?? ""} wide>
        <Suspense fallback={null}>{product ? <ProductDetails key={product.id} product={product} /> : null}</Suspense>
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
        <Suspense fallback={null}>
          {needsCheckout ? (
            <CheckoutForm
              lines={lines}
              pickups={pickups}
              onPlaced={() => closeDialog(CHECKOUT)}
              onRefused={onRefused}
            />
          ) : null}
        </Suspense>
        <ShopNotice place={CHECKOUT} />
      </Dialog>
    </>
  );
}
