import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { AskFirst } from "../newsletter/ask-first.tsx";
import { stopMailsContent as content } from "./unsubscribe.content.ts";
import { stopMailsHead } from "./unsubscribe.head.ts";

export const Route = createFileRoute("/unsubscribe-topics/$token")({
  head: stopMailsHead,
  component: StopMailsPage,
});

function StopMailsPage() {
  const { token } = Route.useParams();
  const stop = () => api("POST /api/notification-topics/stop/{token}/", { params: { token }, anonymous: true });
  return <AskFirst words={content} act={stop} />;
}
