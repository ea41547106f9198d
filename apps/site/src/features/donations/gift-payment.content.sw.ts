// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./gift-payment.content.ts";

export const thanksContent: Translated<typeof english.thanksContent> = {
  title: "Asante sana!",
  text: "Asante kwa mchango wako wa ukarimu! Tutawasiliana nawe hivi karibuni.",
  unpaid: "Mchango wako bado haujalipwa.",
  byHand: "Ili ulipe mchango wako, tumia mojawapo ya njia hizi:",
  monthly: (amount) =>
    `Umechagua kuchangia ${amount} kila mwezi. Tutakutumia barua pepe wakati wa mchango ujao. Pesa hazikatwi zenyewe.`,
  share: "Shiriki kwa WhatsApp",
  shareText: (party) => `Nimechangia ${party} sasa hivi. Michango midogo ya watu wengi hutufanya tujitegemee:`,
  makeMonthly: "Changia kila mwezi",
  join: "Jiunge na chama",
  again: "Toa mchango mwingine",
};
