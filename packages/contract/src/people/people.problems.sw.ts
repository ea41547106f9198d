// not reviewed
import type { TranslatedProblems } from "../problems.ts";
import type { peopleProblems as english } from "./people.problems.ts";

export const peopleProblems = {
  person_merged: "Safu moja kati ya hizi iliunganishwa na nyingine. Zifungue tena.",
  person_changed: "Safu moja kati ya hizi imebadilika tangu ulipoifungua. Zifungue tena.",
  person_erased: "Mmoja wa watu hawa amefutwa, kwa hivyo hakuna kinachoweza kuunganishwa.",
  pair_of_one: "Chagua watu wawili tofauti.",
  pair_merged: "Safu hizi ziliunganishwa. Tengua hilo kwanza.",
  pair_decided: "Mtu fulani amerekodi kuwa hawa ni watu wawili. Ondoa hilo kwanza.",
  merge_two_accounts:
    "Wote wawili wana akaunti, na hakuna anayeweza kuunganisha akaunti. Mwombe mwenyewe afute asiyoitumia, kisha unganisha safu.",
  merge_keeps_account: "Safu yenye akaunti ni lazima ibaki. Unganisha nyingine nayo.",
  merge_two_paid:
    "Zote mbili zimelipia aina moja ya uanachama. Rudisha malipo moja, au badilisha aina moja ya uanachama, kisha unganisha safu.",
  merge_own: "Hii ni safu yako mwenyewe kwenye rejista. Mwombe mtu mwingine aamue.",
  merge_of_account_fields:
    "Nambari ya simu, anwani ya barua pepe na wadi ya akaunti hubadilishwa na mwenyewe pekee. Acha zile za akaunti.",
  merge_proposed: "Hili tayari limependekezwa, na linasubiri mtu wa pili.",
  merge_final: "Hili lilifanywa zaidi ya siku 30 zilizopita, kwa hivyo haliwezi kutenguliwa tena.",
  merge_not_last: "Safu nyingine iliunganishwa baada ya hii. Tengua kwanza muunganisho nambari {merge}.",
  merge_id_number_taken:
    "Sasa kuna mtu mwingine kwenye rejista mwenye nambari hii ya kitambulisho. Sahihisha hilo kwanza, kisha utengue.",
  merge_needs_evidence:
    "Mmoja wao angekuwa mwanachama bila ushahidi wa ridhaa. Ongeza kwanza fomu iliyotiwa sahihi kwa mtu huyo.",
} as const satisfies TranslatedProblems<typeof english>;
