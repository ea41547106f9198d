import { Link, type LinkProps } from "@tanstack/react-router";
import { buttonClass } from "./button.tsx";
import css from "./next-steps.module.css";

interface NextStepsProps {
  title: string;
  text: string;
  /** The first is the one that most visitors want. */
  links: readonly { label: string; to: NonNullable<LinkProps["to"]> }[];
}

/** The end of a page: where to go from here. */
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
