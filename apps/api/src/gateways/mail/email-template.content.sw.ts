// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./email-template.content.ts";

export const emailFrame: Translated<typeof english.emailFrame> = {
  greeting: (name) => `Mpendwa ${name},`,
  greetingWithoutName: "Habari,",
  code: (code) => `Msimbo: ${code}`,
  buttonFails: "Ikiwa kitufe hakifanyi kazi, nakili anwani hii kwenye kivinjari chako:",
  unsubscribe: "Jiondoe",
  withOneClick: " kwenye barua pepe hizi kwa kubonyeza mara moja.",
  linkLeftOut: "[kiungo kimeondolewa]",
};
