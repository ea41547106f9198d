import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { UnsubscribeForm } from "#features/newsletter/email-link-card.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { invitationsContent as content } from "./unsubscribe.content.ts";

export const Route = createFileRoute("/unsubscribe-invitations/$token")({
  head: () => pageHead("/unsubscribe-invitations/$token", { path: "/", unlisted: true }),
  component: () => <UnsubscribeForm content={content} submit={unsubscribe} />,
});

const unsubscribe = (token: string) =>
  api("POST /api/invitations/unsubscribe/{token}/", { params: { token }, anonymous: true });
