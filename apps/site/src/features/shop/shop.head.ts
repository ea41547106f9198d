import type { Product } from "@party/contract/products";
import { formatKes } from "@party/contract/values/money";
import { productPath } from "@party/contract/values/shared-paths";
import { mediaUrl, siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { breadcrumbs } from "#shell/head/breadcrumbs.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import type { SharedPart } from "#shell/head/page-head.ts";
import { imagesOf, pagePicture } from "#shell/head/page-picture.ts";

/** What is shared by the address of a product; undefined for any other search. */
export function sharedProduct(products: Product[], search: { product?: unknown }): SharedPart | undefined {
  const product = products.find(({ id }) => String(id) === String(search.product));
  if (!product) return undefined;
  const { id, name, description, price, image } = product;
  return {
    title: name,
    description,
    path: productPath(id),
    image:
      pagePicture({
        name: `products-${id}`,
        label: pageTitles["/shop"],
        title: name,
        facts: [formatKes(price)],
        images: imagesOf(image),
      }) ??
      image ??
      undefined,
  };
}

/** https://schema.org/Product, as a list, and https://schema.org/BreadcrumbList */
export function productsJsonLd(products: Product[]) {
  const url = siteUrl() + import.meta.env.LANGUAGE_PATH;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "ItemList",
        itemListElement: products.map(({ id, name, description, image, price, stock, category }, at) => ({
          "@type": "ListItem",
          position: at + 1,
          item: {
            "@type": "Product",
            name,
            description,
            category,
            ...(image ? { image: new URL(mediaUrl(image), siteUrl()).href } : {}),
            brand: { "@type": "Organization", name: party.name },
            offers: {
              "@type": "Offer",
              url: url + productPath(id),
              price,
              priceCurrency: "KES",
              availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
            },
          },
        })),
      },
      breadcrumbs([["/shop", pageTitles["/shop"]]]),
    ],
  };
}
