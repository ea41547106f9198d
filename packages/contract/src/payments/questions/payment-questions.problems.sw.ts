// not reviewed
import type { TranslatedProblems } from "../../problems.ts";
import type { paymentQuestionProblems as english } from "./payment-questions.problems.ts";

export const paymentQuestionProblems = {
  reference_unknown: "Hakuna malipo yenye nambari hii ya kumbukumbu.",
  money_of_other_payment: "Pesa hizi tayari ni za malipo {reference}. Hakuna kilichobadilishwa.",
  receipt_not_missing: "Hakuna risiti ya malipo haya inayokosekana. Hakuna kilichobadilishwa.",
  receipt_of_other_payment: "Risiti hii ni ya malipo mengine.",
  reversal_not_shown:
    "Hakuna taarifa ya akaunti iliyosomwa inayoonyesha kuwa pesa hizi zilirudi. Soma kwanza taarifa ya siku hiyo.",
  question_decided: "Hili tayari liliamuliwa. Maelezo yanasema kilichoamuliwa.",
} satisfies TranslatedProblems<typeof english>;
