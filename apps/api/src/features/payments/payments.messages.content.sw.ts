// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./payments.messages.content.ts";

export const paymentTitles: Translated<typeof english.paymentTitles> = {
  membership: (plan) => `Uanachama wa ${plan}`,
  renewal: (plan) => `Kuhuisha uanachama wa ${plan}`,
  plan_change: (plan) => `Kuhamia uanachama wa ${plan}`,
  order: (items) => `Oda ya duka, bidhaa ${items}`,
  get gift() {
    return `Mchango kwa ${party.name}`;
  },
  get trial() {
    return `Malipo ya majaribio kwa ${party.name}`;
  },
  unknown: "Malipo",
};

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
