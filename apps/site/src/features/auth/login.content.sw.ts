// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./login.content.ts";

const pages: Record<string, string> = {
  events: "matukio yako",
  profile: "wasifu wako",
  payments: "malipo yako",
  notifications: "arifa zako",
  settings: "mipangilio yako",
  card: "kadi yako ya uanachama",
};

export const loginContent: Translated<typeof english.loginContent> = {
  needed: (from) => {
    const page = /^\/dashboard\/(\w+)/.exec(from)?.[1] ?? "";
    return `Tafadhali ingia ili uone ${pages[page] ?? "dashibodi yako"}.`;
  },
  title: "Ingia",
  subtitle: "Karibu tena. Ingia kwenye dashibodi yako ya mwanachama.",
  welcome: (email) => `Karibu. Ingia kwa ${email}.`,
  pending: (plan) => `Ombi lako la ${plan} limehifadhiwa. Ingia ili uendelee, au fungua akaunti kwanza.`,
  kept: (plan) => `Ombi lako la ${plan} limehifadhiwa.`,
  createAccount: "Fungua akaunti",
  email: "Anwani ya barua pepe",
  password: "Nenosiri",
  submit: "Ingia",
  busy: "Unaingia...",
  forgot: "Umesahau nenosiri?",
  wrong:
    "Angalia barua pepe na nenosiri ulivyoandika. Ikiwa hukumbuki nenosiri lako, tutakutumia kiungo cha kuweka jingine.",
  newPassword: "Weka nenosiri jipya",
  noAccount: "Huna akaunti?",
  signUp: "Jisajili",
};

export const secondStepContent: Translated<typeof english.secondStepContent> = {
  title: "Weka msimbo wako",
  subtitle: "Weka msimbo kutoka kwenye programu yako",
  code: "Msimbo",
  hint: "Tarakimu sita ambazo programu inaonyesha sasa, au mmojawapo wa misimbo yako ya dharura.",
  submit: "Endelea",
  busy: "Subiri kidogo...",
  back: "Rudi",
};
