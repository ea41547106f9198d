import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { UnsubscribeForm } from "#features/newsletter/email-link-card.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { newsletterContent as content } from "./unsubscribe.content.ts";

export const Route = createFileRoute("/unsubscribe-newsletter/$token")({
  head: () => pageHead("/unsubscribe-newsletter/$token", { path: undefined }),
  component: () => <UnsubscribeForm content={content} submit={unsubscribe} />,
});

const unsubscribe = (token: string) =>
  api("POST /api/newsletter/unsubscribe/{token}/", { params: { token }, anonymous: true });
