import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { AskFirst } from "../newsletter/ask-first.tsx";
import { refuseContent as content } from "./invitations.content.ts";
import { refuseInvitationsHead } from "./unsubscribe.head.ts";

export const Route = createFileRoute("/unsubscribe-invitations/$token")({
  head: refuseInvitationsHead,
  component: RefusePage,
});

function RefusePage() {
  const { token } = Route.useParams();
  const refuse = () => api("POST /api/invitations/unsubscribe/{token}/", { params: { token }, anonymous: true });
  return <AskFirst words={content} act={refuse} />;
}
