import type { Product } from "@party/contract/products";
import { ServedPicture } from "#ui/api-picture.tsx";
import { buttonClass } from "#ui/button.tsx";
import { useAddToCart } from "./add-to-cart.ts";
import { Price } from "./price.tsx";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { stockText } from "./stock-text.ts";

const { empty, product: words } = shopContent;

interface ProductGridProps {
  products: Product[];
  onOpen: (product: Product) => void;
}

export function ProductGrid({ products, onOpen }: ProductGridProps) {
  const add = useAddToCart();
  if (products.length === 0) return <p>{empty}</p>;
  return (
    <ul className={css.grid}>
      {products.map((product) => (
        <li key={product.id} className={css.card}>
          <ServedPicture
            image={product.image}
            alt=""
            sizes="(min-width: 900px) 384px, 92vw"
            width={960}
            height={960}
            className={css.picture}
          />
          <div className={css.words}>
            <h2 className={css.title}>
              <button type="button" aria-haspopup="dialog" onClick={() => onOpen(product)}>
                {product.name}
              </button>
            </h2>
            <Price product={product} />
            <p className={css.fact}>{stockText(product.stock)}</p>
            <button
              type="button"
              className={`${buttonClass("primary")} ${css.add}`}
              aria-label={words.addTo(product.name)}
              disabled={product.stock < 1}
              onClick={() => add(product.id)}
            >
              {product.stock < 1 ? words.soldOut : words.add}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
