import { PaymentSubject } from "@party/contract/payment-subjects";
import { failureReasons } from "@party/contract/payments";
import { inLanguages } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { failureTexts } from "@party/contract/values/payment-failures";
import * as failuresInKiswahili from "@party/contract/values/payment-failures.sw";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import { paymentTitle } from "./intents/intents.ts";
import { ReversalConsequence, reversalConsequenceText, sendReversalEmail } from "./ledger/consequences.ts";
import * as kiswahili from "./payments.messages.content.sw.ts";
import { paymentMessages } from "./payments.messages.content.ts";

const texts = inLanguages(paymentMessages, kiswahili.paymentMessages);
const failureReasonTexts = { en: failureTexts, sw: failuresInKiswahili.failureTexts };

/** Of a payment: whole KES, and what it is for. */
const PaymentValues = z.object({ amount: z.int(), subject: PaymentSubject });

export const paymentFailed = defineMessage({
  kind: "payment_failed",
  values: PaymentValues.extend({ reason: z.enum(failureReasons) }),
  dashboard: ({ amount, subject, reason }, language) => ({
    ...texts[language].failed(formatKes(amount), paymentTitle(subject, language), failureReasonTexts[language][reason]),
    link: "/dashboard/payments",
  }),
});

export const paymentReceived = defineMessage({
  kind: "payment_received",
  values: PaymentValues.extend({ receipt: z.string() }),
  dashboard: ({ amount, subject, receipt }, language) => ({
    ...texts[language].received(formatKes(amount), paymentTitle(subject, language), receipt),
    link: "/dashboard/payments",
  }),
});

export const paymentReversed = defineMessage({
  kind: "payment_reversed",
  email: sendReversalEmail,
  values: PaymentValues.extend({ consequence: ReversalConsequence }),
  dashboard: ({ amount, subject, consequence }, language) => ({
    ...texts[language].reversed(
      formatKes(amount),
      paymentTitle(subject, language),
      reversalConsequenceText(consequence, language),
    ),
    link: "/dashboard/payments",
  }),
});
