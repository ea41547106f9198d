import type { User } from "@party/contract/auth";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import { displayName, useSession } from "#session/use-session.ts";
import { FormCardPage } from "#ui/pages/entry-page.tsx";
import css from "./auth.module.css";
import { signedInContent as content } from "./signed-in.content.ts";

/** Replaces the forms for somebody who is signed in: the LOGIN button is shown to everyone (spec.md section 2). */
export function SignedInCard({ user }: { user: User }) {
  const { logout } = useSession();
  return (
    <FormCardPage title={content.title} subtitle={content.as(displayName(user))}>
      <div className={css.form}>
        <Link to="/dashboard" className={buttonVariantClass("primary")}>
          {content.dashboard}
        </Link>
        <Button look="outlined" onClick={logout}>
          {content.logout}
        </Button>
      </div>
    </FormCardPage>
  );
}
