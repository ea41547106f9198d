import { ApiError } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { api } from "#api.ts";
import type { NoticeText } from "#shell/notice.tsx";

/** Has the page's own server confirm a subscription. Never throws: the outcome is what the reader is told. */
export async function askToConfirm(token: string): Promise<NoticeText> {
  try {
    const answer = await fetch(`/verify-newsletter/${encodeURIComponent(token)}`, { method: "POST" });
    if (answer.ok) return await answer.json();
  } catch {
    // Told below.
  }
  return { severity: "error", text: fallbackTexts.newsletterVerify };
}

/** Confirms a subscription by the token of the mail, on the server. Never throws. */
export async function confirmSubscription(token: string): Promise<NoticeText> {
  try {
    const { message } = await api("GET /api/newsletter/verify/{token}/", { params: { token }, anonymous: true });
    return { severity: "success", text: message };
  } catch (error) {
    return { severity: "error", text: (error instanceof ApiError && error.text) || fallbackTexts.newsletterVerify };
  }
}
