// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./donations.emails.content.ts";

const unexpected = "Ikiwa hukutoa mchango huu, tafadhali jibu barua pepe hii, nasi tutaliangalia jambo hilo.";

export const donationEmails: Translated<typeof english.donationEmails> = {
  receipt: (number) => `Risiti yako ${number} imeambatishwa kama PDF. Tafadhali ihifadhi.`,
  reference: (reference) => `Nambari yako ya kumbukumbu ni ${reference}. Tafadhali ihifadhi.`,
  download: "Pakua risiti",
  everyMonth:
    "Ulichagua kuchangia kila mwezi. Tutakutumia barua pepe mara moja kwa mwezi, na kwa kubonyeza mara moja unaanza malipo. Hakuna kinachochukuliwa usipolipa mwenyewe.",
  changeMonthly: "Badilisha au sitisha mchango wako wa kila mwezi",
  share: "Waombe marafiki kwenye WhatsApp wachangie pia",
  shared: (address) => `Nimechangia ${party.name}. Unaweza kuchangia pia: ${address}`,
  join: "Bado hujawa mwanachama? Uanachama wa kawaida ni bure: angalia jinsi ya kujiunga",
  thanks: (sum) => ({
    subject: `Asante kwa mchango wako wa ${sum}`,
    preview: `Asante sana. Mchango wako kwa ${party.name} umefika.`,
    heading: "Asante sana!",
    arrived: `Mchango wako wa ${sum} kwa ${party.name} umefika. Asante.`,
    next: "Kinachofuata: tunauandika mchango wako kwenye vitabu vyetu kwa jina lako, kama sheria inavyotaka, na kuutumia. Katiba yetu inataka ukaguzi wa hesabu kila mwaka. Ukitaka kuona ripoti hiyo, jibu barua pepe hii.",
    notes: [unexpected],
  }),
  held: (sum) => ({
    subject: `Mchango wako wa ${sum} unakaguliwa`,
    preview: "Umefika, na umeshikiliwa hadi tujue kwamba tunaruhusiwa kubaki nao.",
    heading: "Mchango wako umefika, na unakaguliwa",
    lines: [
      `Mchango wako wa ${sum} kwa ${party.name} umefika. Asante.`,
      "Kwa mchango huu, michango yako ya mwaka huu imezidi kikomo cha mtu mmoja. Kwa hivyo tunaushikilia, na hatuutumii. Mtu anaukagua sasa. Kisha tutakuandikia: ama tunaruhusiwa kubaki na mchango wako, ama tunakurudishia wote.",
      "Huhitaji kufanya chochote. Tafadhali usiutume tena.",
    ],
    notes: [unexpected],
  }),
  kept: (sum) => ({
    subject: `Tunaruhusiwa kubaki na mchango wako wa ${sum}`,
    preview: `Umekaguliwa, na sasa uko kwa ${party.name}. Asante sana.`,
    heading: "Mchango wako umekaguliwa, na unabaki",
    arrived: `Tulikuandikia kwamba tunaushikilia mchango wako wa ${sum}, kwa sababu pamoja nao michango yako ya mwaka huu imezidi kikomo cha mtu mmoja. Umekaguliwa: ${party.name} kinaruhusiwa kubaki nao. Asante.`,
    next: "Huhitaji kufanya chochote. Risiti yako inabaki kama ilivyo.",
    notes: [unexpected],
  }),
  reminder: (sum) => ({
    subject: `Mchango wako wa kila mwezi wa ${sum}`,
    heading: "Mchango wako wa mwezi huu",
    chosen: `Ulichagua kuchangia ${party.name} ${sum} kila mwezi. Asante kwa kuendelea kuwa nasi.`,
    prompt: {
      preview: "Ukibonyeza mara moja, tunatuma ombi la malipo kwenye simu yako.",
      how: "Bonyeza hapa chini, kisha bonyeza tena kwenye ukurasa. Utapata ombi la malipo kwenye simu yako, na utathibitisha kwa PIN yako. Hakuna kinachochukuliwa bila hiyo.",
    },
    page: {
      preview: "Ukibonyeza mara moja, malipo yanafunguka.",
      how: "Bonyeza hapa chini, na ulipe kwenye ukurasa utakaofunguka. Hakuna kinachochukuliwa usipolipa.",
    },
    action: "Changia mwezi huu",
    notThisMonth: "Si mwezi huu? Unaweza kupuuza barua pepe hii. Tunakukumbusha mara moja kwa mwezi, na si zaidi.",
    end: "Sitisha mchango wako wa kila mwezi na barua pepe hizi",
    declaration:
      "Ukichangia tena unathibitisha tamko lako: wewe ni raia wa Kenya na unatoa pesa zako mwenyewe kwa jina lako mwenyewe.",
  }),
};
