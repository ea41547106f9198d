import type { ComponentProps } from "react";
import css from "./button.module.css";

/** `gold` is for dark backgrounds. */
export type ButtonVariant = "primary" | "gold" | "outlined";

/** The class of a link or button that looks like a button: `<Link className={buttonVariantClass("primary")}>`. */
export const buttonVariantClass = (look: ButtonVariant): string => `${css.button} ${css[look]}`;

/** Class of buttons and links side by side. */
export const buttonRowClass = css.row;

interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` by default. */
  look?: ButtonVariant | undefined;
}

/** A button that does something. */
export function Button({ look, className, ...button }: ButtonProps) {
  return <button type="button" {...button} className={buttonClasses(look, className)} />;
}

interface SubmitButtonProps {
  look?: ButtonVariant | undefined;
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
const buttonClasses = (look: ButtonVariant = "primary", className?: string): string =>
  className ? `${buttonVariantClass(look)} ${className}` : buttonVariantClass(look);
