// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./donation-instructions.ts";

export const donationInstructionsText: Translated<typeof english.donationInstructionsText> = {
  title: "Njia nyingine za kuchangia",
  mpesa: {
    title: "Pay Bill ya M-PESA",
    steps: [
      "Fungua M-PESA kwenye simu yako na uchague Lipa na M-PESA, kisha Pay Bill.",
      "Weka nambari ya biashara iliyo hapa chini.",
      "Kwenye nambari ya akaunti, weka jina lako kamili bila nafasi.",
      "Weka kiasi na PIN yako, na uhifadhi ujumbe wa uthibitisho.",
    ],
  },
  bank: {
    title: "Kulipa kwa benki",
    hint: "Andika jina lako na nambari yako ya simu kwenye sehemu ya kumbukumbu, ili tuweze kutuma risiti yako.",
  },
};
