import type { Product } from "@party/contract/products";
import { formatKes } from "@party/contract/values/money";
import { Button } from "@party/ui/form/button.tsx";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { ApiPicture } from "#ui/pictures/api-picture.tsx";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { useAddToCart } from "./shop-notices.tsx";

const { empty, product: content } = shopContent;

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
          <ApiPicture
            image={product.image}
            alt=""
            sizes="(min-width: 600px) 384px, 128px"
            width={960}
            height={960}
            className={css.picture}
          />
          <div className={css.body}>
            <h2 className={css.title} lang={langAttributeOf(product)}>
              <button type="button" aria-haspopup="dialog" onClick={() => onOpen(product)}>
                {product.name}
              </button>
            </h2>
            <ProductPrice product={product} />
            <p className={css.fact}>{stockText(product.stock)}</p>
            <Button
              className={css.add}
              aria-label={content.addTo(product.name)}
              disabled={product.stock < 1}
              onClick={() => add(product.id)}
            >
              {product.stock < 1 ? content.soldOut : content.add}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ProductPrice({ product: { price, original_price, discount } }: { product: Product }) {
  return (
    <p className={css.price}>
      <strong>{formatKes(price)}</strong>
      {original_price !== null && original_price > price ? (
        <>
          <span className={css.was}>{content.was}</span>
          <s>{formatKes(original_price)}</s>
        </>
      ) : null}
      {discount > 0 ? <span className={css.off}>{content.off(discount)}</span> : null}
    </p>
  );
}

/** Up to this stock the text asks to hurry. */
const LOW_STOCK_LIMIT = 10;

export function stockText(stock: number): string {
  if (stock < 1) return content.soldOut;
  return stock <= LOW_STOCK_LIMIT ? content.fewLeft(stock) : content.inStock(stock);
}
