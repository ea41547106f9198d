import type { ReactNode } from "react";
import { Picture } from "../pictures/picture.tsx";
import css from "./entry-page.module.css";

interface FormCardPageProps {
  title: string;
  subtitle?: string | undefined;
  /** Wide for long forms. */
  wide?: boolean;
  children: ReactNode;
}

// These forms are validated by the browser. Without the script they are in its own language.
if (import.meta.env.LANGUAGE_PATH && !import.meta.env.SSR) {
  import("../forms/translated-popups.ts").then(({ translatePopups }) => translatePopups()).catch(() => {});
}

/** A form on a card, with a picture beside it on wide screens. */
export function FormCardPage({ title, subtitle, wide, children }: FormCardPageProps) {
  return (
    <div className={css.page} data-wide={wide}>
      <div className={css.side}>
        <Picture name="login-side" width={960} height={1200} sizes="(min-width: 1200px) 560px, 1px" alt="" />
      </div>
      <div className={css.card}>
        <h1 className={css.title}>{title}</h1>
        {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
        {children}
      </div>
    </div>
  );
}
