// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./payments.messages.content.ts";

export const paymentMessages: Translated<typeof english.paymentMessages> = {
  failed: (sum, title, reason) => ({
    title: `Malipo ya ${sum} hayakukamilika`,
    message: `Kwa ajili ya: ${title}. ${reason}`,
  }),
  received: (sum, title, receipt) => ({
    title: `Tumepokea ${sum}`,
    message: `Kwa ajili ya: ${title}. Risiti yako ni ${receipt}.`,
  }),
  reversed: (sum, title, consequence) => ({
    title: `${sum} zimerudishwa kwako`,
    message: `Kwa ajili ya: ${title}. ${consequence}`,
  }),
};
