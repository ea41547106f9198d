import type { LinkProps } from "@tanstack/react-router";
import { Link } from "@tanstack/react-router";
import css from "./ways.module.css";

interface WayToHelp {
  title: string;
  /** How long it takes. */
  time?: string;
  text: string;
  link?: { label: string; to: NonNullable<LinkProps["to"]> };
}

/** An unordered list of ways to take part. */
export function WaysToHelp({ ways }: { ways: readonly WayToHelp[] }) {
  return (
    <ul className={css.ways}>
      {ways.map(({ title, time, text, link }) => (
        <li key={title} className={css.way}>
          <h2>{title}</h2>
          {time ? <p className={css.time}>{time}</p> : null}
          <p>{text}</p>
          {link ? (
            <Link to={link.to} className={css.link}>
              {link.label}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
