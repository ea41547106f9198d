import type { Product } from "@party/contract/products";
import { useRef, useState } from "react";
import { ServedPicture } from "#ui/api-picture.tsx";
import { buttonClass } from "#ui/button.tsx";
import { useAddToCart } from "./add-to-cart.ts";
import { Price } from "./price.tsx";
import { Reviews } from "./reviews-list.tsx";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { SizeField } from "./size-field.tsx";
import { stockText } from "./stock-text.ts";

const words = shopContent.product;

export function ProductDetails({ product }: { product: Product }) {
  const { sizes } = product;
  const add = useAddToCart();
  const [size, setSize] = useState<string>();
  const [missing, setMissing] = useState(false);
  const firstSize = useRef<HTMLInputElement>(null);
  const choose = (chosen: string) => {
    setSize(chosen);
    setMissing(false);
  };
  const submit = () => {
    if (!sizes || size) return add(product.id, size);
    setMissing(true);
    firstSize.current?.focus();
  };
  return (
    <>
      <div className={css.details}>
        <ServedPicture
          image={product.image}
          alt=""
          sizes="(min-width: 900px) 400px, 90vw"
          width={960}
          height={960}
          className={css.picture}
        />
        <div>
          <p className={css.fact}>{product.category}</p>
          <Price product={product} />
          <p>{product.description}</p>
          <p className={css.fact}>{stockText(product.stock)}</p>
          {sizes ? (
            <SizeField sizes={sizes} chosen={size} onChoose={choose} missing={missing} first={firstSize} />
          ) : null}
          <button type="button" className={buttonClass("primary")} disabled={product.stock < 1} onClick={submit}>
            {words.add}
          </button>
        </div>
      </div>
      <Reviews product={product.id} />
    </>
  );
}
