import { createFileRoute, Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { deviceToken } from "#session/device.ts";
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
    const device = deviceToken();
    const body = { token, ...(device ? { device } : {}) };
    const reply = await api("POST /api/account/email/confirm/", { body, anonymous: true });
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
