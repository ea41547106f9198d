// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./statement.content.ts";

export const statementContent: Translated<typeof english.statementContent> = {
  heading: "Taarifa ya mwaka",
  lead: "Ulicholipa kwa mwaka, kwa hesabu zako mwenyewe. Ichapishe au uhifadhi PDF.",
  title: (year) => `Taarifa ya malipo ${year}`,
  get from() {
    return party.name;
  },
  period: (year) => `1 Januari hadi 31 Desemba ${year}, saa za Nairobi`,
  year: "Mwaka",
  columns: { paid: "Tarehe ya malipo", title: "Ya nini", receipt: "Risiti", amount: "Kiasi" },
  caption: (year) => `Malipo ya ${year}`,
  total: "Jumla",
  reversed: (amount) => `${amount} (yamerudishwa, hayahesabiwi)`,
  empty: (year) => `Hukulipa chochote ${year}.`,
  made: (day) => `Imetayarishwa ${day}`,
  print: "Chapisha",
  pdf: "Pakua kama PDF",
  pdfBusy: "PDF inatayarishwa…",
  saved: "PDF imehifadhiwa.",
  back: "Rudi kwenye malipo",
  failure: {
    page: "Hatukuweza kutayarisha taarifa yako. Angalia mtandao wako kisha ujaribu tena.",
    pdf: "Hatukuweza kutayarisha PDF. Angalia mtandao wako kisha ujaribu tena.",
  },
};
