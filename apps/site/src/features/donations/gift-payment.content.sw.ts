// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./gift-payment.content.ts";

export const thanksContent: Translated<typeof english.thanksContent> = {
  title: "Asante sana!",
  text: "Asante sana kwa mchango na ukarimu wako! Tutawasiliana nawe hivi karibuni.",
  unpaid: "Mchango wako bado haujalipwa.",
  byHand: "Ili ulipe mchango wako, tumia mojawapo ya njia hizi:",
  monthly: (amount) =>
    `Umechagua kuchangia ${amount} kila mwezi. Tutakutumia barua pepe wakati wa mchango ujao. Pesa hazikatwi zenyewe.`,
  share: "Shiriki kwamba umechangia",
  makeMonthly: "Changia kila mwezi",
  join: "Jiunge na chama",
  again: "Toa mchango mwingine",
};
