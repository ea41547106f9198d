import { randomUUID } from "node:crypto";
import type { AttemptRequest } from "#gateways/payments/provider.ts";

/** An attempt to collect Wangari's Silver fee. */
export const createAttempt = (differing: Partial<AttemptRequest> = {}): AttemptRequest => ({
  attemptId: randomUUID(),
  amount: 500,
  phone: "+254733123456",
  reference: "M4K7Q2XZ",
  description: "Silver fee",
  callbackUrl: "https://api.ugatuzi.example/pay/cb/abc",
  returnUrl: "https://ugatuzi.example/pay/abc",
  cancelUrl: "https://ugatuzi.example/pay/abc?cancelled",
  ...differing,
});

/** The start time of an attempt that is so many minutes old. */
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
