import { ApiError } from "@party/contract/client";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import type { NoticeText } from "#shell/notice.tsx";
import { AskFirst } from "../newsletter/ask-first.tsx";
import { refuseContent as content } from "./invitations.content.ts";
import { refuseInvitationsHead } from "./unsubscribe.head.ts";

export const Route = createFileRoute("/unsubscribe-invitations/$token")({
  head: refuseInvitationsHead,
  component: RefusePage,
});

async function refuse(token: string): Promise<NoticeText> {
  try {
    const { message } = await api("POST /api/invitations/unsubscribe/{token}/", { params: { token }, anonymous: true });
    return { severity: "success", text: message };
  } catch (error) {
    return { severity: "error", text: (error instanceof ApiError && error.text) || content.failure };
  }
}

function RefusePage() {
  const { token } = Route.useParams();
  return <AskFirst words={content} act={() => refuse(token)} />;
}
