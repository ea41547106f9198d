import { Link, type LinkProps } from "@tanstack/react-router";
import { buttonClass } from "./button.tsx";
import css from "./next-steps.module.css";

interface NextStepsProps {
  title: string;
  text: string;
  /** The first one is the primary link. */
  links: readonly { label: string; to: NonNullable<LinkProps["to"]> }[];
}

/** Links to further pages, at the end of a page. */
export function NextSteps({ title, text, links }: NextStepsProps) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.box}>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className={css.links}>
          {links.map(({ label, to }, at) => (
            <Link key={label} to={to} className={buttonClass(at === 0 ? "primary" : "outlined")}>
              {label}
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
