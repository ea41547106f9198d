import type { Product } from "@party/contract/products";
import { type RefObject, useRef, useState } from "react";
import { ApiPicture } from "#ui/api-picture.tsx";
import { buttonClass } from "#ui/button.tsx";
import sizeCss from "./product-details.module.css";
import { Price, stockText } from "./product-grid.tsx";
import { Reviews } from "./reviews.tsx";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { useAddToCart } from "./shop-notices.tsx";

const content = shopContent.product;

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
        <ApiPicture
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
            {content.add}
          </button>
        </div>
      </div>
      <Reviews product={product.id} />
    </>
  );
}

const sizeContent = shopContent.size;

interface SizeFieldProps {
  sizes: readonly string[];
  chosen: string | undefined;
  onChoose: (size: string) => void;
  /** Show the error for a missing size. */
  missing: boolean;
  first: RefObject<HTMLInputElement | null>;
}

function SizeField({ sizes, chosen, onChoose, missing, first }: SizeFieldProps) {
  const error = missing ? "size-error" : undefined;
  return (
    <fieldset className={sizeCss.sizes} aria-describedby={error}>
      <legend>{sizeContent.label}</legend>
      <div>
        {sizes.map((size, at) => (
          <label key={size}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name="size"
              value={size}
              required
              checked={size === chosen}
              aria-describedby={error}
              onChange={() => onChoose(size)}
            />
            {size}
          </label>
        ))}
      </div>
      {missing ? <p id={error}>{sizeContent.missing}</p> : null}
    </fieldset>
  );
}
