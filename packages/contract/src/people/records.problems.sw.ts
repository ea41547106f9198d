// not reviewed
import type { TranslatedProblems } from "../problems.ts";
import type { recordProblems as english } from "./records.problems.ts";

export const recordProblems = {
  person_changed:
    "Mtu huyu alibadilishwa tangu ulipofungua ukurasa{by}. Angalia thamani mpya, kisha uzibadilishe tena.",
  person_erased: "Mtu huyu alifutwa, kwa hivyo hakuna kinachoweza kuandikwa kumhusu.",
  contacts_of_account:
    "Mtu huyu ana akaunti: mwenye akaunti pekee ndiye anayebadilisha barua pepe na simu yake, kwenye mipangilio ya tovuti.",
  contact_reason_missing: "Andika kwa nini nambari ya simu au barua pepe inabadilishwa.",
  phone_of_applicant_needed: "Aliyetuma ombi anahitaji nambari ya simu: irekebishe badala ya kuiondoa.",
  phone_of_application:
    "Mtu mwenye jina hili na nambari hii ya simu tayari ametuma ombi, au ni mwanachama. Unganisha safu hizo mbili kwanza.",
  id_number_taken:
    "Kuna mtu mwingine kwenye rejista mwenye nambari hii ya kitambulisho. Mtafute: huenda ni mtu yuleyule.",
  ward_outside_territory: "Chagua wadi ambayo una jukumu ndani yake.",
  tag_exists: "Tayari kuna lebo yenye jina hili.",
  tag_in_use: "Kuna mtu mwenye lebo hii. Iondoe kwa kila mtu kwanza.",
  tag_retired: "Lebo hii haitolewi tena. Chagua nyingine.",
  too_many_tags: "Kuna lebo {most}, na haziwezi kuzidi. Acha kutumia moja isiyohitajika.",
  details_answer_wrong: "Hilo si tunalolijua. Angalia tahajia, au umwombe aliyekupa msimbo akupe mwingine.",
  details_of_account: "Mtu huyu ana akaunti, na hukamilisha maelezo yake huko, kwenye “Kamilisha maelezo yako”.",
  details_complete: "Hakuna kinachokosekana ambacho mtu huyu angeweza kuongeza.",
  details_no_email: "Hakuna barua pepe ya mtu huyu. Mpigie simu, na umsomee msimbo.",
  colleague_unknown: "Chagua mtu anayewahudumia watu wa mahali hapa.",
} as const satisfies TranslatedProblems<typeof english>;
