// not reviewed
import type { TranslatedProblems } from "../problems.ts";
import { MINIMUM_AGE } from "../values/memberships/membership-plans.ts";
import { DAILY_PEOPLE_LIMIT } from "../values/staff/daily-work.ts";
import type { walkInProblems as english } from "./walk-ins.problems.ts";

export const walkInProblems = {
  applicant_under_age: `Mtu huyu ana umri wa chini ya miaka ${MINIMUM_AGE}, na hawezi kuwa mwanachama.`,
  consent_missing: "Hakuna uthibitisho kuwa mtu huyu alikubali: ongeza kwanza fomu iliyotiwa sahihi.",
  member_details_missing:
    "Haya bado hayajulikani, na ni lazima yajulikane kwa mwanachama: {details}. Yaongeze kwanza kwenye ukurasa wa mtu huyu.",
  imported_known:
    "Mtu mwenye jina na nambari hii ya simu tayari ametuma ombi, au ni mwanachama. Unganisha safu hizo mbili kwanza.",
  officer_needed: "Hili si la kawaida, kwa hivyo afisa wa uanachama ataamua. Unaweza kulipendekeza.",
  own_entry:
    "Wewe ndiye uliyemsajili au kumwingiza mtu huyu. Mratibu mwingine wa kaunti, afisa wa uanachama au Katibu Mkuu atathibitisha.",
  confirmation_limit: `Umeingiza, umesajili na umethibitisha watu ${DAILY_PEOPLE_LIMIT} leo. Afisa wa uanachama anaweza kuthibitisha wengine, au wewe kesho.`,
  own_refusal: "Wewe ndiye uliyekataa ombi hili. Mtu mwingine ataamua kuhusu jibu.",
  answered_already: "Tayari kulikuwa na jibu, na liliamuliwa.",
  application_not_refused: "Ni ombi lililokataliwa pekee linaloweza kujibiwa.",
  answer_too_late: "Lilikataliwa zaidi ya siku 14 zilizopita. Mwombaji anaweza kuomba tena.",
  walk_in_outside: "Huna jukumu katika wadi hii. Chagua moja ya wadi zako.",
  walk_in_known: "Mtu mwenye jina na nambari hii ya simu tayari ametuma ombi, au ni mwanachama. Hakuna kilichoongezwa.",
  no_free_plan:
    "Hakuna ngazi ya bure, kwa hivyo hakuna anayeweza kupokelewa bila ada. Wanaweza kujiunga na kulipa kwenye tovuti.",
  walk_in_under_age: `Ni mtu mwenye umri wa angalau miaka ${MINIMUM_AGE} pekee anayeweza kujiunga.`,
  walk_in_time: "Ingizo hili ni la zamani mno, au saa ya simu si sahihi.",
  walk_in_evidence: "Sahihi au picha haiwezi kusomwa. Tumia picha ya PNG au JPEG.",
  consent_text_unknown: "Maandishi yaliyosomwa kwa sauti hayatumiki tena. Soma mapya kwa sauti.",
} as const satisfies TranslatedProblems<typeof english>;
