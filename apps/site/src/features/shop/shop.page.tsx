import type { Product } from "@party/contract/products";
import { Button } from "@party/ui/form/button.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { pageHead } from "#shell/head/page-head.ts";
import { LegalLinks, NeedsScriptNotice } from "#ui/forms/form-notes.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { JsonLd, PageHero } from "#ui/pages/page-layout.tsx";
import { cartLinesOf, useCart } from "./cart/cart.ts";
import { ProductGrid } from "./product-grid.tsx";
import { shopContent } from "./shop.content.ts";
import { productsJsonLd } from "./shop.head.ts";
import css from "./shop.module.css";
import { fetchProducts, loadProducts } from "./shop-data.ts";
import { ShopDialogs } from "./shop-dialogs.tsx";
import { openCart, ShopNotice, ShopNoticeProvider } from "./shop-notices.tsx";

export const Route = createFileRoute("/shop")({
  loader: loadProducts,
  // The picture of a product on the server alone, or the scripts of all pages would have what it needs.
  head: ({ loaderData, match }) =>
    import.meta.env.SSR
      ? import("./shop.head.ts").then(({ sharedProduct }) =>
          pageHead("/shop", { ...head, shared: sharedProduct(loaderData?.products ?? [], match.search) }),
        )
      : pageHead("/shop", head),
  component: ShopPage,
});

const head = { image: "/pictures/shop-hero-960.webp" };

const BAG_ICON = "M7 8V7a5 5 0 0 1 10 0v1h3l1 13H3L4 8zm2 0h6V7a3 3 0 0 0-6 0z";

function ShopPage() {
  const { title, subtitle, image, alt, needsScript, cart } = shopContent;
  const { products: loaded, pickups } = Route.useLoaderData();
  const [fresh, setFresh] = useState<Product[]>();
  const products = fresh ?? loaded;
  // If this fails the list stays as it was. The error of the order is shown anyway.
  const refresh = () => void fetchProducts().then(setFresh, () => undefined);
  const lines = cartLinesOf(products, useCart());
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <ShopNoticeProvider>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <NeedsScriptNotice text={needsScript} />
        <div className={css.bar}>
          <Button onClick={() => openCart()}>
            <Icon path={BAG_ICON} />
            {/* In an element of its own, because translators of browsers replace a text beside others, which then stays as it was. */}
            <span>{cart.open(count)}</span>
          </Button>
        </div>
        <ShopDialogs products={products} lines={lines} pickups={pickups} onRejected={refresh}>
          {(open) => <ProductGrid products={products} onOpen={open} />}
        </ShopDialogs>
        <p className={css.legal}>
          <LegalLinks terms />
        </p>
      </PageBody>
      <ShopNotice place="page" />
      <JsonLd data={import.meta.env.SSR ? productsJsonLd(loaded) : undefined} />
    </ShopNoticeProvider>
  );
}
