import css from "./button.module.css";

/** `gold` is for dark backgrounds. */
export type ButtonLook = "primary" | "gold" | "outlined";

/** The class of a link or button that looks like a button: `<Link className={buttonClass("primary")}>`. */
export const buttonClass = (look: ButtonLook): string => `${css.button} ${css[look]}`;
