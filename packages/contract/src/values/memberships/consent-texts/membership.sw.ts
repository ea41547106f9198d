// not reviewed
import type { Translated } from "../../text/translated.ts";
import type * as english from "./membership.ts";

export const membershipConsentText: Translated<typeof english.membershipConsentText> = {
  version: "2026-11",
  text: "Kwa kuomba unathibitisha kwamba wewe ni raia wa Kenya, una angalau miaka 18 na si mwanachama wa chama kingine. Unakubali kwamba tuhifadhi maelezo haya katika rejista yetu ya wanachama na kumwonyesha Msajili wa Vyama vya Kisiasa, kama sheria inavyotaka. Unaweza kujiuzulu wakati wowote.",
};
