import type { ComponentProps } from "react";
import css from "./button.module.css";

/** `gold` is for dark backgrounds. */
export type ButtonLook = "primary" | "gold" | "outlined";

/** The class of a link or button that looks like a button: `<Link className={buttonClass("primary")}>`. */
export const buttonClass = (look: ButtonLook): string => `${css.button} ${css[look]}`;

/** Class of buttons and links side by side. */
export const buttonRow = css.row;

interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` by default. */
  look?: ButtonLook | undefined;
}

/** A button that does something. */
export function Button({ look, className, ...button }: ButtonProps) {
  return <button type="button" {...button} className={classesOf(look, className)} />;
}

interface SubmitButtonProps {
  look?: ButtonLook | undefined;
  busy: boolean;
  label: string;
  /** Shown while the form is being sent. */
  busyLabel: string;
}

/** The button of a form. While it is busy it can still be read, and the form ignores it. */
export function SubmitButton({ look, busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button type="submit" look={look} aria-disabled={busy}>
      {busy ? busyLabel : label}
    </Button>
  );
}

/** @param className where it stands, e.g. at the end of a row */
const classesOf = (look: ButtonLook = "primary", className?: string): string =>
  className ? `${buttonClass(look)} ${className}` : buttonClass(look);
