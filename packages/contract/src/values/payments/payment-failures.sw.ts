// not reviewed
import type { Translated } from "../text/translated.ts";
import type * as english from "./payment-failures.ts";

export const failureTexts: Translated<typeof english.failureTexts> = {
  insufficient_funds: "Hakukuwa na pesa za kutosha kwenye akaunti. Ongeza pesa kisha ujaribu tena.",
  wrong_pin: "PIN haikuwa sahihi. Jaribu tena kwa iliyo sahihi.",
  cancelled: "Umeghairi malipo. Hakuna kilichochukuliwa.",
  no_answer: "Simu haikujibu ombi la malipo. Hakikisha imewashwa na ina mtandao, kisha ujaribu tena.",
  timed_out: "Muda wa ombi la malipo uliisha kabla halijajibiwa. Jaribu tena.",
  prompt_open: "Ombi jingine la malipo liko wazi kwenye simu hiyo. Lifunge, subiri dakika moja kisha ujaribu tena.",
  too_soon: "Kiasi hicho hicho kililipwa kutoka simu hiyo muda mfupi uliopita. Subiri dakika mbili kisha ujaribu tena.",
  amount_too_small: "Kiasi ni kidogo kuliko huduma ya malipo inavyoruhusu.",
  amount_too_large: "Kiasi ni kikubwa kuliko huduma ya malipo inavyoruhusu kwa mara moja. Lipa kwa benki badala yake.",
  daily_limit:
    "Hii ingezidi kile ambacho akaunti hiyo inaweza kutuma leo. Jaribu tena kesho, au lipa kwa njia nyingine.",
  account_blocked: "Huduma ya malipo imeikataa akaunti hiyo. Tafadhali waulize sababu, au lipa kwa njia nyingine.",
  declined: "Malipo yamekataliwa. Jaribu tena, au lipa kwa njia nyingine.",
  service_busy: "Huduma ya malipo ina shughuli nyingi. Jaribu tena baada ya dakika chache.",
  service_refused: "Hatukuweza kuanza malipo, na tumeelezwa sababu. Kwa sasa tafadhali lipa kwa njia nyingine.",
};
