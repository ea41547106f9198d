import { ApiError } from "@party/contract/client";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import type { NoticeText } from "#shell/notice.tsx";
import { AskFirst } from "../newsletter/ask-first.tsx";
import { stopMailsContent as content } from "./unsubscribe.content.ts";
import { stopMailsHead } from "./unsubscribe.head.ts";

export const Route = createFileRoute("/unsubscribe-topics/$token")({
  head: stopMailsHead,
  component: StopMailsPage,
});

async function stop(token: string): Promise<NoticeText> {
  try {
    const { message } = await api("POST /api/notification-topics/stop/{token}/", {
      params: { token },
      anonymous: true,
    });
    return { severity: "success", text: message };
  } catch (error) {
    return { severity: "error", text: (error instanceof ApiError && error.text) || content.failure };
  }
}

function StopMailsPage() {
  const { token } = Route.useParams();
  return <AskFirst words={content} act={() => stop(token)} />;
}
