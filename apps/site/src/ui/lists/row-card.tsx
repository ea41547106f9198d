import type { ReactNode } from "react";
import { ApiPicture } from "../pictures/api-picture.tsx";
import css from "./row-card.module.css";

interface RowCardProps {
  image: string | null;
  /** Picture for a row without one. */
  placeholder: string;
  category: string | null;
  title: string;
  /** Date, place and the like, a line each. */
  facts: ReactNode;
  /** Plain text, cut after three lines (spec.md section 9). */
  excerpt: string;
  /** Day and month over the picture; the facts have the full date. */
  leaf?: { day: string; month: string } | undefined;
  /**
   * `lead`: the first of a list, which spans the row on a wide screen, with its picture at the side.
   * `brief`: without the excerpt, for a short list on another page.
   */
  variant?: "lead" | "brief" | undefined;
  /** The first of a list, whose picture is the largest of the first view on a phone. */
  first?: boolean | undefined;
  /** Of the title and the excerpt, where it is not the page's. */
  lang?: "en" | undefined;
  /** The link; the whole card is clickable. */
  children: ReactNode;
}

/** On phones less than the real width: the first cards load with the first view, whose budget is 60 kB of pictures. */
const CARD_PICTURE_SIZES = "(min-width: 900px) 384px, (min-width: 600px) 48vw, 61vw";
const LEAD_PICTURE_SIZES = CARD_PICTURE_SIZES.replace("384px", "700px");

/** An article or event in a grid of `cardsClass`. */
export function RowCard({
  image,
  placeholder,
  category,
  title,
  facts,
  excerpt,
  leaf,
  variant,
  first = false,
  lang,
  children,
}: RowCardProps) {
  const [Card, Heading] = variant === "brief" ? (["div", "h3"] as const) : (["article", "h2"] as const);
  return (
    <Card className={variant === "lead" ? `${css.card} ${css.lead}` : css.card}>
      <ApiPicture
        image={image}
        placeholder={placeholder}
        alt=""
        sizes={variant === "lead" ? LEAD_PICTURE_SIZES : CARD_PICTURE_SIZES}
        width={960}
        height={640}
        first={first}
        className={css.picture}
      />
      {leaf ? (
        <p className={css.leaf} aria-hidden="true">
          <strong>{leaf.day}</strong> {leaf.month}
        </p>
      ) : null}
      <div className={css.words}>
        {category ? <p className={css.chip}>{category}</p> : null}
        <Heading className={css.title} lang={lang}>
          {title}
        </Heading>
        <div className={css.facts}>{facts}</div>
        {variant === "brief" ? null : (
          <p className={css.excerpt} lang={lang}>
            {excerpt}
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}

interface CardBandProps {
  title: string;
  /** A link to the whole list. */
  aside: ReactNode;
  children: ReactNode;
}

/** A short list of `brief` cards at the end of a page. */
export function CardBand({ title, aside, children }: CardBandProps) {
  return (
    <section aria-labelledby="cards" className={css.band}>
      <header>
        <h2 id="cards">{title}</h2>
        {aside}
      </header>
      <div className={css.cards}>{children}</div>
    </section>
  );
}

/** Class of a grid of cards. */
export const cardsClass = css.cards;
/** Class of the link or button at the bottom of a card. */
export const cardActionClass = css.action;
/** Class of a category's name. */
export const chipClass = css.chip;
