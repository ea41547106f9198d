import { randomUUID } from "node:crypto";
import type { Try } from "#gateways/payments/provider.ts";

/** One try to collect Wangari's Silver fee. */
export const aTry = (differing: Partial<Try> = {}): Try => ({
  attemptId: randomUUID(),
  amount: 500,
  phone: "+254733123456",
  reference: "M4K7Q2XZ",
  description: "Silver fee",
  noticeUrl: "https://api.ugatuzi.example/pay/cb/abc",
  returnUrl: "https://ugatuzi.example/pay/abc",
  ...differing,
});

/** When a try was started that is so many minutes old. */
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
