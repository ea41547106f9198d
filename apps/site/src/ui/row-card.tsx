import type { ReactNode } from "react";
import css from "./row-card.module.css";
import { ServedPicture } from "./served-picture.tsx";

interface RowCardProps {
  image: string | null;
  /** Drawing for a row without a picture. */
  placeholder: string;
  category: string | null;
  title: string;
  /** Date, place and the like, a line each. */
  facts: ReactNode;
  /** Plain text, cut after three lines (spec section 9). */
  excerpt: string;
  /** Day and month on a leaf over the picture; the facts say it in full. */
  leaf?: { day: string; month: string };
  /** The link that leads on; it takes the whole card. */
  children: ReactNode;
}

/** On phones less than the width on the page: the first cards load with the first view, which has 60 kB for pictures. */
const SIZES = "(min-width: 900px) 384px, (min-width: 600px) 48vw, 61vw";

/** An article or event in a grid of `cards`. */
export function RowCard({ image, placeholder, category, title, facts, excerpt, leaf, children }: RowCardProps) {
  return (
    <article className={css.card}>
      <ServedPicture
        image={image}
        placeholder={placeholder}
        alt=""
        sizes={SIZES}
        width={960}
        height={640}
        className={css.picture}
      />
      {leaf ? (
        <p className={css.leaf} aria-hidden="true">
          <strong>{leaf.day}</strong> {leaf.month}
        </p>
      ) : null}
      <div className={css.words}>
        {category ? <p className={css.chip}>{category}</p> : null}
        <h2 className={css.title}>{title}</h2>
        <div className={css.facts}>{facts}</div>
        <p className={css.excerpt}>{excerpt}</p>
        {children}
      </div>
    </article>
  );
}

/** Class of a grid of cards. */
export const cards = css.cards;
/** Class of the link or button at a card's foot. */
export const cardAction = css.action;
/** Class of a category's name. */
export const chip = css.chip;
