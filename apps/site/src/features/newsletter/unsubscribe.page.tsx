import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { AskFirst } from "./ask-first.tsx";
import { newsletterContent } from "./newsletter.content.ts";
import { unsubscribeHead } from "./newsletter.head.ts";

export const Route = createFileRoute("/unsubscribe-newsletter/$token")({
  head: unsubscribeHead,
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token } = Route.useParams();
  const end = () => api("POST /api/newsletter/unsubscribe/{token}/", { params: { token }, anonymous: true });
  return <AskFirst words={newsletterContent.unsubscribe} act={end} />;
}
