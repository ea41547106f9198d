import type { Product } from "@party/contract/products";
import { productPath } from "@party/contract/values/shared-paths";
import { Button } from "@party/ui/form/button.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { type FormEvent, useState } from "react";
import { formatDay } from "#dates/dates.ts";
import { randomKey } from "#idempotency-key.ts";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { createLocalStore } from "#loading/local-store.ts";
import { ShareLinks } from "#ui/pages/detail-page.tsx";
import { ApiPicture } from "#ui/pictures/api-picture.tsx";
import detailsCss from "./product-details.module.css";
import { ProductPrice, stockText } from "./product-grid.tsx";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { useAddToCart, useShopNotices } from "./shop-notices.tsx";

const productContent = shopContent.product;

export function ProductDetails({ product }: { product: Product }) {
  const { sizes } = product;
  const add = useAddToCart();
  const [size, setSize] = useState<string>();
  return (
    <>
      <div className={css.details}>
        <ApiPicture
          image={product.image}
          alt={product.image_alt ?? ""}
          sizes="(min-width: 900px) 400px, 90vw"
          width={960}
          height={960}
          className={css.picture}
        />
        <div>
          <p className={css.fact}>{product.category}</p>
          <ProductPrice product={product} />
          <p lang={langAttributeOf(product)}>{product.description}</p>
          <p className={css.fact}>{stockText(product.stock)}</p>
          {sizes ? <SizeField sizes={sizes} chosen={size} onChoose={setSize} /> : null}
          <Button disabled={product.stock < 1} onClick={() => add(product.id, size)}>
            {productContent.add}
          </Button>
        </div>
      </div>
      <ShareLinks path={productPath(product.id)} title={product.name} />
      <Reviews product={product.id} />
    </>
  );
}

const sizeContent = shopContent.size;

interface SizeFieldProps {
  sizes: readonly string[];
  chosen: string | undefined;
  onChoose: (size: string) => void;
}

/** A size is never required to go on (spec.md section 5). */
function SizeField({ sizes, chosen, onChoose }: SizeFieldProps) {
  return (
    <fieldset className={detailsCss.sizes} aria-describedby="size-hint">
      <legend>{sizeContent.label}</legend>
      <div>
        {sizes.map((size) => (
          <label key={size}>
            <input type="radio" name="size" value={size} checked={size === chosen} onChange={() => onChoose(size)} />
            {size}
          </label>
        ))}
      </div>
      <p id="size-hint">{sizeContent.later}</p>
    </fieldset>
  );
}

const reviewsContent = shopContent.reviews;
const MAX_STARS = 5;

/** The reviews of a product and a form without validation (spec.md section 5). */
export function Reviews({ product }: { product: number }) {
  const reviews = useReviews(product);
  const { notify } = useShopNotices();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const rating = Number(entries.get("rating") ?? 0);
    addReview({ product, rating, comment: String(entries.get("comment")).trim(), user: reviewsContent.you });
    event.currentTarget.reset();
    notify(reviewsContent.success);
  };
  return (
    <section aria-labelledby="reviews" className={detailsCss.reviews}>
      <h3 id="reviews">{reviewsContent.title}</h3>
      {reviews.length === 0 ? <p className={css.fact}>{reviewsContent.none}</p> : null}
      <ul>
        {reviews.map(({ id, rating, comment, user, date }) => (
          <li key={id}>
            <span
              role="img"
              aria-label={rating > 0 ? reviewsContent.stars(rating) : reviewsContent.unrated}
              className={detailsCss.filled}
            >
              {"★".repeat(rating)}
              {"☆".repeat(MAX_STARS - rating)}
            </span>
            <small>
              {user}, {formatDay(date)}
            </small>
            {comment ? <p>{comment}</p> : null}
          </li>
        ))}
      </ul>
      <form className={css.review} onSubmit={submit}>
        <p className={css.fact}>{reviewsContent.local}</p>
        <StarRating legend={reviewsContent.rating} label={reviewsContent.stars} most={MAX_STARS} />
        <TextAreaField label={reviewsContent.comment} name="comment" rows={3} maxLength={1000} />
        <p>
          <Button type="submit" look="outlined">
            {reviewsContent.submit}
          </Button>
        </p>
      </form>
    </section>
  );
}

interface StarRatingProps {
  legend: string;
  label: (count: number) => string;
  most: number;
}

/** Radio buttons named `rating`. */
function StarRating({ legend, label, most }: StarRatingProps) {
  return (
    <fieldset className={detailsCss.stars}>
      <legend>{legend}</legend>
      {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
        <label key={count}>
          <input type="radio" name="rating" value={count} aria-label={label(count)} />
          <span aria-hidden="true">★</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Stored only in this browser (spec.md section 3). */
interface Review {
  id: string;
  product: number;
  /** 1 to 5; 0 when none was chosen. */
  rating: number;
  comment: string;
  user: string;
  /** ISO 8601. */
  date: string;
}

const reviewStore = createLocalStore<Review[]>("reviews", [], (stored) => (Array.isArray(stored) ? stored : undefined));

const useReviews = (product: number): Review[] => reviewStore.use().filter((review) => review.product === product);

export function addReview(review: Omit<Review, "id" | "date">): void {
  reviewStore.set([{ ...review, id: randomKey(), date: new Date().toISOString() }, ...reviewStore.get()]);
}
