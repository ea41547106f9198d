import { createFileRoute, Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { userChanged } from "#session/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { confirmContent as content } from "./account.content.ts";
import { linkHead } from "./account.head.ts";
import { LinkPage } from "./link-page.tsx";

export const Route = createFileRoute("/confirm-email/$token")({
  head: () => linkHead("Confirm your email address"),
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useParams();
  const send = async () => {
    const reply = await api("POST /api/account/email/confirm/", { body: { token }, anonymous: true });
    userChanged();
    return reply;
  };
  return (
    <LinkPage
      {...content}
      send={send}
      next={() => (
        <Link to="/dashboard" className={buttonClass("primary")}>
          {content.dashboard}
        </Link>
      )}
      help={<p>{content.help}</p>}
    />
  );
}
