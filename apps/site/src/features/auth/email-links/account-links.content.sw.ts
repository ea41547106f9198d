// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./account-links.content.ts";

export const forgotPasswordContent: Translated<typeof english.forgotPasswordContent> = {
  title: "Umesahau nenosiri",
  subtitle: "Tuambie anwani yako ya barua pepe. Tutakutumia kiungo cha kuchagua nenosiri jipya.",
  email: "Anwani ya barua pepe",
  submit: "Nitumie kiungo",
  busy: "Inatuma...",
  sentTitle: "Angalia barua pepe yako",
  noMail:
    "Hakuna barua pepe baada ya dakika chache? Angalia kwenye folda ya barua taka. Kisha hakikisha anwani haina makosa na uombe tena.",
  again: "Omba tena",
  back: "Rudi kwenye ukurasa wa kuingia",
};

export const resetPasswordContent: Translated<typeof english.resetPasswordContent> = {
  title: "Chagua nenosiri jipya",
  subtitle: "Utaondolewa kwenye vifaa vyako vyote, kisha utaingia kwa nenosiri jipya.",
  password: "Nenosiri jipya",
  hint: "Angalau herufi 8, na lisiwe nenosiri linalotumiwa na wengi.",
  confirm: "Nenosiri jipya tena",
  submit: "Badilisha nenosiri langu",
  busy: "Inabadilisha...",
  newLink: "Omba kiungo kipya",
  back: "Rudi kwenye ukurasa wa kuingia",
};

export const confirmEmailContent: Translated<typeof english.confirmEmailContent> = {
  title: "Thibitisha anwani yako ya barua pepe",
  question: "Bonyeza kitufe ili uthibitishe kwamba hii ni anwani yako.",
  submit: "Thibitisha anwani yangu ya barua pepe",
  busy: "Subiri kidogo...",
  password: {
    question:
      "Hujaingia hapa. Weka nenosiri ulilochagua kwa akaunti yako, ili mtu mwingine yeyote asitumie anwani yako.",
    label: "Nenosiri",
    forgot: "Umesahau nenosiri?",
    notYou:
      "Je, mtu mwingine alifungua akaunti kwa anwani yako? Chagua nenosiri lako mwenyewe: basi akaunti itakuwa yako, na mtu huyo ataondolewa.",
    takeAccount: "Sikufungua akaunti hii",
  },
  dashboard: "Nenda kwenye dashibodi yako",
  signIn: "Ingia",
  newLink: "Ingia. Hapo unaweza kuomba kiungo kipya.",
  taken: "Akaunti nyingine tayari ina anwani hii. Ingia kwenye akaunti hiyo, au uichagulie nenosiri jipya.",
};

export const restoreEmailContent: Translated<typeof english.restoreEmailContent> = {
  title: "Rudisha anwani yako ya barua pepe",
  question: "Bonyeza hapa ikiwa si wewe uliyebadilisha anwani ya akaunti yako. Wote wataondolewa kwenye akaunti.",
  submit: "Irudishe",
  busy: "Subiri kidogo...",
  next: "Chagua nenosiri jipya",
  help: "Je, anwani yako ilibadilishwa bila wewe? Basi tuandikie, tuchunguze pamoja nawe.",
  contact: "Wasiliana nasi",
};

export const accountTexts: Translated<typeof english.accountTexts> = {
  unreachable: "Hatukuweza kufikia seva yetu. Tafadhali angalia mtandao wako kisha ujaribu tena.",
};
