import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { UnsubscribeForm } from "#features/newsletter/email-link-card.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { topicsContent as content } from "./unsubscribe.content.ts";

export const Route = createFileRoute("/unsubscribe-topics/$token")({
  head: () => pageHead("/unsubscribe-topics/$token", { path: "/", unlisted: true }),
  component: () => <UnsubscribeForm content={content} submit={unsubscribe} />,
});

const unsubscribe = (token: string) =>
  api("POST /api/notification-topics/stop/{token}/", { params: { token }, anonymous: true });
