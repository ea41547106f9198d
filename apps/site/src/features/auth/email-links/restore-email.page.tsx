import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { restoreEmailContent as content } from "./account-links.content.ts";
import { EmailLinkPage, isUnusableLink } from "./email-link-page.tsx";

export const Route = createFileRoute("/restore-email/$token")({
  head: () => pageHead("/restore-email/$token", { path: "/", unlisted: true }),
  component: RestoreEmailPage,
});

function RestoreEmailPage() {
  const { token } = Route.useParams();
  const { isAuthenticated, logout } = useSession();
  const send = async () => {
    const reply = await api("POST /api/account/email/restore/", { body: { token }, anonymous: true });
    // The server has ended every session, including this one.
    if (isAuthenticated) logout();
    return reply;
  };
  return (
    <EmailLinkPage
      {...content}
      send={send}
      next={({ reset_token }) => (
        <Link to="/reset-password/$token" params={{ token: reset_token }} className={buttonVariantClass("primary")}>
          {content.next}
        </Link>
      )}
      help={(error) =>
        isUnusableLink(error) ? (
          <>
            <p>{content.help}</p>
            <Link to="/contact" className={buttonVariantClass("primary")}>
              {content.contact}
            </Link>
          </>
        ) : null
      }
    />
  );
}
