import { type ReactNode, useEffect, useRef } from "react";
import css from "./success-card.module.css";

/** Replaces a form once it was sent. */
export function SuccessCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={card} role="status" tabIndex={-1} className={css.thanks}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={css.links}>{children}</div>
    </div>
  );
}
