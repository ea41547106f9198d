import type { ReactNode } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { settingsContent as content } from "./settings.content.ts";
import css from "./settings.module.css";

interface SectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** One card of the settings, which links can lead to. */
export function SettingsSection({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </section>
  );
}

/** What stands in a section until its data is there. */
export function Waiting({ failed, again }: { failed: boolean; again: () => void }) {
  if (!failed) return <Spinner label={content.loading} />;
  return (
    <>
      <Alert severity="error">{content.failed}</Alert>
      <p>
        <button type="button" className={buttonClass("outlined")} onClick={again}>
          {content.again}
        </button>
      </p>
    </>
  );
}

/** What became of an action. */
export function Said({ error, done }: { error?: string | undefined; done?: string | undefined }) {
  if (error) return <Alert severity="error">{error}</Alert>;
  return done ? <Alert severity="success">{done}</Alert> : null;
}

export const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;
