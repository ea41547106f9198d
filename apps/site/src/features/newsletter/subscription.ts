import { ApiError } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { api } from "#api.ts";
import type { NoticeText } from "#shell/notice.tsx";
import { newsletterContent } from "./newsletter.content.ts";

const said = (error: unknown, fallback: string): NoticeText => ({
  severity: "error",
  text: (error instanceof ApiError && error.text) || fallback,
});

/** Confirms a subscription by the token of the mail. Never throws: the outcome is what the reader is told. */
export async function confirmSubscription(token: string): Promise<NoticeText> {
  try {
    const { message } = await api("GET /api/newsletter/verify/{token}/", { params: { token }, anonymous: true });
    return { severity: "success", text: message };
  } catch (error) {
    return said(error, fallbackTexts.newsletterVerify);
  }
}

/** Ends a subscription by the token of a newsletter. Never throws. */
export async function endSubscription(token: string): Promise<NoticeText> {
  try {
    const { message } = await api("POST /api/newsletter/unsubscribe/{token}/", { params: { token }, anonymous: true });
    return { severity: "success", text: message };
  } catch (error) {
    return said(error, newsletterContent.unsubscribe.failure);
  }
}
