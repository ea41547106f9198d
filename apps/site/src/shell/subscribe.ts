import { ApiError } from "@party/contract/client";
import { api } from "../api.ts";
import { orOffline } from "../offline/or-offline.ts";
import type { NoticeText } from "./notice.tsx";
import { newsletter } from "./shell.content.ts";

/** Asks for the newsletter. Never throws: the outcome is what the visitor is told. */
export async function subscribe(email: string): Promise<NoticeText> {
  try {
    const { message } = await api("POST /api/newsletter/subscribe/", { body: { email }, anonymous: true });
    return { severity: "success", text: message };
  } catch (error) {
    return { severity: "error", text: (error instanceof ApiError && error.text) || orOffline(newsletter.failure) };
  }
}
