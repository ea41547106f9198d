import type { ReactNode } from "react";
import { CloseIcon } from "../icon.tsx";
import { closeText } from "../ui.content.ts";
import css from "./dialog.module.css";

interface DialogProps {
  /** Opened by `<button command="show-modal" commandfor={id}>` or `showModal()`. */
  id: string;
  title: string;
  /** For long content. */
  wide?: boolean;
  children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside, Escape and a click outside close it. */
export function Dialog({ id, title, wide, children }: DialogProps) {
  return (
    <dialog id={id} className={css.dialog} data-wide={wide} aria-labelledby={`${id}-title`} closedby="any">
      <div className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <button
          type="button"
          className={css.close}
          aria-label={closeText}
          command="close"
          commandfor={id}
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  );
}

export const dialogElement = (id: string) => document.getElementById(id) as HTMLDialogElement | null;

/** The `ref` of a field that has the focus when its dialog opens; React does not write the attribute `autofocus`. */
export function focusOnOpen(field: HTMLElement | null): void {
  field?.setAttribute("autofocus", "");
  // Its form was replaced after the dialog had opened.
  if (field?.closest("dialog")?.open) field.focus();
}
