import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { UnsubscribeForm } from "#features/newsletter/email-link-card.tsx";
import { pageHead } from "#shell/page-head.ts";
import { invitationsContent as content } from "./unsubscribe.content.ts";

export const Route = createFileRoute("/unsubscribe-invitations/$token")({
  head: () => pageHead("/unsubscribe-invitations/$token", { path: "/", unlisted: true }),
  component: UnsubscribeInvitationsPage,
});

function UnsubscribeInvitationsPage() {
  const { token } = Route.useParams();
  const unsubscribe = () => api("POST /api/invitations/unsubscribe/{token}/", { params: { token }, anonymous: true });
  return <UnsubscribeForm content={content} submit={unsubscribe} />;
}
