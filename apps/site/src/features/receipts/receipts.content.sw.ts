// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./receipts.content.ts";

export const receiptsContent: Translated<typeof english.receiptsContent> = {
  title: "Kagua risiti",
  get subtitle() {
    return `Ona kama ${party.name} iliitoa`;
  },
  intro: "Weka nambari na kiasi vilivyo kwenye risiti. Hatuonyeshi majina hapa.",
  form: {
    title: "Nambari na kiasi",
    number: "Nambari ya risiti",
    numberHint: "Kwa mfano R2026-000042-7KQ2",
    amount: "Kiasi kwa KES",
    amountHint: "Shilingi kamili, bila senti",
    submit: "Kagua risiti",
    busy: "Inakagua…",
  },
  missing: {
    number: "Weka nambari ya risiti, kwa mfano R2026-000042-7KQ2.",
    amount: "Weka kiasi kwa shilingi kamili, kwa mfano 500.",
  },
  states: {
    valid: {
      title: "Risiti hii ni halali",
      get text() {
        return `Imetolewa na ${party.name}. Malipo yamepokelewa.`;
      },
    },
    reversed: {
      title: "Risiti hii si halali tena",
      get text() {
        return `Ilitolewa na ${party.name}, lakini malipo yalibatilishwa baadaye na pesa zikarudishwa.`;
      },
    },
    unknown: {
      title: "Risiti haikupatikana",
      text: "Angalia nambari na kiasi. Ikiwa vyote ni sahihi, huenda risiti imeghushiwa: tafadhali tujulishe.",
    },
  },
  facts: { number: "Nambari ya risiti", amount: "Kiasi", title: "Ya nini", paid: "Tarehe ya malipo", purpose: "Aina" },
  purposes: {
    membership: "Ada ya uanachama",
    order: "Oda ya duka",
    donation: "Mchango",
  },
  failed: "Hatukuweza kukagua risiti kwa sasa. Tafadhali jaribu tena.",
  print: "Chapisha ukurasa huu",
  paperTitle: (number) => `Risiti ${number}`,
  genuine: "Je, risiti hii ni ya kweli? Kagua nambari yake na kiasi chake kwenye",
  contact: "Wasiliana nasi",
};
