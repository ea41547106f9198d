import type { ReactNode } from "react";
import css from "./section.module.css";

interface SectionProps {
  /** Also the fragment of the section's URL. */
  id: string;
  title: string;
  intro?: string;
  /** `sunken` and `deep` set a section apart from its neighbours; `deep` is the party's dark green in both modes. */
  tone?: "page" | "sunken" | "deep";
  /** Beside the heading, e.g. a link. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A full-width section of a page: heading, introduction, content. */
export function Section({ id, title, intro, tone = "page", aside, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.section} data-tone={tone}>
      <div className={className ? `${css.inner} ${className}` : css.inner}>
        <header className={css.head}>
          <div>
            <h2 id={`${id}-title`} className={css.title}>
              {title}
            </h2>
            {intro ? <p className={css.intro}>{intro}</p> : null}
          </div>
          {aside}
        </header>
        {children}
      </div>
    </section>
  );
}
