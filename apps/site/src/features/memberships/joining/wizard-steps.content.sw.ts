// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./wizard-steps.content.ts";

export const wizardStepsContent: Translated<typeof english.wizardStepsContent> = {
  genders: { male: "Mwanamume", female: "Mwanamke", other: "Nyingine" },
  free: {
    title: "Jiunge bure",
    subtitle: "Uanachama wa kawaida, kwenye ukurasa mmoja. Jaza sehemu zote.",
    nextList: "Onyesha orodha inayofuata",
  },
  payment: {
    summary: "Ombi lako",
    change: "Badilisha",
    plan: "Aina ya uanachama",
    fee: "Ada ya uanachama",
    name: "Jina",
    phone: "Nambari ya simu",
    about: "Kukuhusu",
    aboutYou: (age, gender, occupation) => [`Umri wa miaka ${age}`, gender, occupation].filter(Boolean).join(", "),
    ward: "Unapopigia kura",
    places: (names) => names.filter(Boolean).join(", "),
    perYear: (fee) => `${fee} kwa mwaka`,
    comingLater: "Inakuja baadaye",
    free: "Hakuna cha kulipa. Angalia maelezo yako kisha utume ombi lako.",
    method: "Ungependa kulipa vipi?",
    later: "Utalipa kwenye ukurasa unaofuata, ombi lako likifika.",
    signIn: "Aina za kulipia zinahitaji akaunti. Utaingia baada ya hapa; tutakuhifadhia ulichojaza.",
  },
  methods: {
    mpesa: { name: "M-PESA", note: "Ombi la malipo kwenye simu yako" },
    airtel: { name: "Airtel Money", note: "Ombi la malipo kwenye simu yako" },
    card: { name: "Kadi", note: "Visa au Mastercard" },
    bank: { name: "Benki", note: "Kwa akaunti ya chama" },
    paypal: { name: "PayPal", note: "Kutoka nchi za nje pia" },
    stripe: { name: "Stripe", note: "Malipo ya kadi kupitia Stripe" },
  },
};
