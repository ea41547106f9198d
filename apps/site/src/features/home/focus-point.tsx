import { Link } from "@tanstack/react-router";
import { Accordion } from "#ui/accordion.tsx";
import { Section } from "#ui/section.tsx";
import css from "./focus-point.module.css";
import { homeContent } from "./home.content.ts";

export function FocusPoint() {
  const { title, intro, priorities, link } = homeContent.focus;
  return (
    <Section id="focus-point" title={title} intro={intro} className={css.columns}>
      <div>
        <Accordion
          name="focus-point"
          items={priorities.map(({ title, text }) => ({ title, content: <p>{text}</p> }))}
        />
        <Link to={link.to} className={css.link}>
          {link.label}
        </Link>
      </div>
    </Section>
  );
}
