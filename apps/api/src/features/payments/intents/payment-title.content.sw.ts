// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./payment-title.content.ts";

export const paymentTitles: Translated<typeof english.paymentTitles> = {
  membership: (plan) => `Uanachama wa ${plan}`,
  renewal: (plan) => `Kuhuisha uanachama wa ${plan}`,
  plan_change: (plan) => `Kuhamia uanachama wa ${plan}`,
  order: (items) => `Oda ya duka, bidhaa ${items}`,
  gift: `Mchango kwa ${party.name}`,
  unknown: "Malipo",
};
