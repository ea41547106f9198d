import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { joinUsContent } from "./join-us.content.ts";
import css from "./join-us.module.css";

const content = joinUsContent.loginRequired;

/** Part of the screen and opened by nothing (spec section 2): a paid plan without a sign-in leads to /login instead. */
export function LoginRequired() {
  return (
    <Dialog id="login-required" title={content.title}>
      <p>{content.text}</p>
      <p className={css.actions}>
        <Link to="/register" className={buttonClass("outlined")}>
          {content.register}
        </Link>
        <Link to="/login" className={buttonClass("primary")}>
          {content.login}
        </Link>
      </p>
    </Dialog>
  );
}
