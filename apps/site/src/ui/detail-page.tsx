import type { ReactNode } from "react";
import css from "./detail-page.module.css";
import { PageBody } from "./page-body.tsx";
import { chip } from "./row-card.tsx";
import { ServedPicture } from "./served-picture.tsx";

interface DetailPageProps {
  /** The button that leads back to the list. */
  back: ReactNode;
  category: string | null;
  title: string;
  facts: ReactNode;
  image: string | null;
  placeholder: string;
  children: ReactNode;
}

/** One article or event: what it is about, its picture, its words. */
export function DetailPage({ back, category, title, facts, image, placeholder, children }: DetailPageProps) {
  return (
    <PageBody narrow>
      <p>{back}</p>
      <article>
        <header>
          {category ? <p className={chip}>{category}</p> : null}
          <h1 className={css.title}>{title}</h1>
          {facts}
        </header>
        <ServedPicture
          image={image}
          placeholder={placeholder}
          alt=""
          sizes="(min-width: 800px) 760px, 92vw"
          first
          width={960}
          height={640}
          className={css.picture}
        />
        {children}
      </article>
    </PageBody>
  );
}

/** Class of a line of facts under the title. */
export const facts = css.facts;
/** Class of a line below the words that leads further. */
export const further = css.further;
/** Class of a part that is set apart from the words around it. */
export const panel = css.panel;
