import { isProblem } from "@party/contract/client";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { reloadUser } from "#session/session.ts";
import { clearDeviceToken, useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { confirmEmailContent as content } from "./account-links.content.ts";
import { EmailLinkPage, isUnusableLink } from "./email-link-page.tsx";

export const Route = createFileRoute("/confirm-email/$token")({
  head: () => pageHead("/confirm-email/$token", { path: "/", unlisted: true }),
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useParams();
  const { isAuthenticated } = useSession();
  const send = async (password: string | undefined) => {
    const body = { token, ...(password === undefined ? {} : { password }) };
    const reply = await api("POST /api/account/email/confirm/", { body });
    clearDeviceToken();
    reloadUser();
    return reply;
  };
  const signIn = (
    <Link to="/login" className={buttonVariantClass("primary")}>
      {content.signIn}
    </Link>
  );
  return (
    <EmailLinkPage
      {...content}
      send={send}
      password={{
        ...content.password,
        after: (
          <>
            <Link to="/forgot-password">{content.password.forgot}</Link>
            <p>{content.password.notYou}</p>
            <Link to="/reset-password/$token" params={{ token }} className={buttonVariantClass("outlined")}>
              {content.password.takeAccount}
            </Link>
          </>
        ),
      }}
      next={() =>
        isAuthenticated ? (
          <Link to="/dashboard" className={buttonVariantClass("primary")}>
            {content.dashboard}
          </Link>
        ) : (
          signIn
        )
      }
      help={(error) =>
        isUnusableLink(error) ? (
          <>
            <p>{isProblem(error, "email_not_free") ? content.taken : content.newLink}</p>
            {signIn}
            {isProblem(error, "email_not_free") ? <Link to="/forgot-password">{content.password.forgot}</Link> : null}
          </>
        ) : null
      }
    />
  );
}
