import { createFileRoute, Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { useSession } from "#session/use-session.ts";
import { buttonClass } from "#ui/button.tsx";
import { restoreContent as content } from "./account.content.ts";
import { linkHead } from "./account.head.ts";
import { LINK_IS_DEAD, LinkPage } from "./link-page.tsx";

export const Route = createFileRoute("/restore-email/$token")({
  head: () => linkHead("Take your email address back"),
  component: RestoreEmailPage,
});

function RestoreEmailPage() {
  const { token } = Route.useParams();
  const { isAuthenticated, logout } = useSession();
  const send = async () => {
    const reply = await api("POST /api/account/email/restore/", { body: { token }, anonymous: true });
    // The server has ended every session, this browser's own among them.
    if (isAuthenticated) logout();
    return reply;
  };
  return (
    <LinkPage
      {...content}
      send={send}
      next={({ reset_token }) => (
        <Link to="/reset-password/$token" params={{ token: reset_token }} className={buttonClass("primary")}>
          {content.next}
        </Link>
      )}
      help={(status) =>
        LINK_IS_DEAD.includes(status) ? (
          <>
            <p>{content.help}</p>
            <Link to="/contact" className={buttonClass("primary")}>
              {content.contact}
            </Link>
          </>
        ) : null
      }
    />
  );
}
