// not reviewed
import { walkInProblems } from "../memberships/walk-ins.problems.sw.ts";
import { paymentQuestionProblems } from "../payments/questions/payment-questions.problems.sw.ts";
import { monthProblems } from "../payments/reports/months.problems.sw.ts";
import { statementProblems } from "../payments/statements.problems.sw.ts";
import { recordProblems } from "../people/records.problems.sw.ts";
import type { TranslatedProblems } from "../problems.ts";
import type { staffProblems as english } from "./staff.problems.ts";

export const staffProblems = {
  no_role: "Huna jukumu katika ofisi ya chama kwa sasa. Mwulize msimamizi.",
  foreign_origin: "Ombi hili halikutoka kwenye ofisi ya mtandaoni.",
  authenticator_needed: "Weka kwanza programu yako ya uthibitishaji.",
  permission_missing: "Huruhusiwi kufanya hili. Mwombe {people}.",
  permission_unassigned: "Huruhusiwi kufanya hili. Mwombe msimamizi ampe mtu jukumu la kulifanya.",
  recent_code_needed: "Weka msimbo wa programu yako ya uthibitishaji ili ufanye hili.",
  first_administrator_link_unknown:
    "Kiungo hiki hakiwezi kutumika. Hufanya kazi mara moja, na kwa saa 24. Msimamizi wa seva anaweza kutengeneza kingine.",
  user_unknown: "Hakuna mwenye akaunti yenye anwani hii ya barua pepe. Mwombe mtu huyo ajisajili kwanza kwenye tovuti.",
  grant_place_invalid: "Chagua mahali panapofaa jukumu hili.",
  grant_own: "Huwezi kujipa jukumu. Mtu mwingine ni lazima alipendekeze.",
  grant_beyond: "Huwezi kutoa jukumu hili, au si katika mahali hapa.",
  grant_forbidden_pair: "Hakuna anayeweza kuwa {role} na {other} kwa wakati mmoja.",
  grant_ended: "Jukumu hili tayari limeisha.",
  grant_exists: "Mtu huyu tayari ana jukumu hili.",
  person_unknown: "Hakuna mtu kwenye rejista mwenye nambari hii.",
  person_has_account: "Mtu huyu ana akaunti, na husoma na kufuta data yake huko: Mipangilio, Data yako.",
  person_not_identified: "Sema kwanza ni nani kwenye rejista anayeomba, na jinsi hilo lilivyohakikishwa.",
  privacy_request_in_future: "Siku hii bado haijafika.",
  privacy_request_closed: "Ombi hili tayari limejibiwa.",
  erasure_proposed: "Ufutaji tayari umependekezwa. Mtu mwingine ataamua.",
  breach_changed: "Mtu fulani amebadilisha hili tangu ulipolifungua. Lipakie tena.",
  breach_not_told: "Lifunge baada ya Kamishna wa Data kujulishwa.",

  texts_not_built: "Maandishi hayapo, kwa sababu seva hii ilianzishwa bila kujengwa. Mjulishe msimamizi wa seva.",
  text_changed: "Maandishi haya yamebadilika tangu ulipoyafungua. Yapakie tena.",
  text_values_lost: "{values} inasimamia thamani, na ni lazima ibaki kwenye maandishi.",
  text_values_unknown: "Hakuna thamani ya {values}. Mabano ni ya thamani ambazo tayari ziko kwenye maandishi.",
  text_term_missing: "Kuhusu “{term}” faharasa inasema: {words}. Tumia mojawapo ya maneno haya.",

  proposal_own: "Mtu wa pili ni lazima aamue hili: asiwe aliyelipendekeza wala anayehusika nalo.",
  proposal_author_without_role:
    "Aliyependekeza hili hana tena jukumu linaloruhusu. Likatae; mwenye jukumu hilo anaweza kulipendekeza tena.",
  proposal_person_changed:
    "Jina, anwani ya barua pepe au nambari ya uanachama ya mtu huyu imebadilika tangu pendekezo lilipotolewa. Likatae; linaweza kupendekezwa tena.",
  proposal_of_earlier_version:
    "Hili lilipendekezwa katika toleo la awali, ambalo halikurekodi kwa usahihi mtu huyu ni nani. Likatae; linaweza kupendekezwa tena.",
  proposals_too_many: "Majukumu {count} uliyopendekeza yanasubiri uamuzi. Subiri hadi moja liamuliwe, au uondoe moja.",
  proposal_closed: "Pendekezo hili liliamuliwa, liliondolewa au muda wake umeisha.",
  trial_not_returnable: "Jaribio hili halina pesa zinazoweza kurudishwa.",
  trial_code_wrong: "Huo si msimbo wa barua pepe hii.",
  samples_removed: "Mifano tayari imeondolewa.",

  constitution_adopted: "Toleo hili la katiba tayari limepitishwa.",
  text_needs_second_person:
    "Mtu wa pili ni lazima aidhinishe maandishi haya, kwa sababu watu hulipa na kukifikia chama kupitia hayo. Yapendekeze badala yake.",
  text_one_person: "Maandishi haya hayahitaji mtu wa pili. Yachapishe.",
  text_public: "Toleo hili la maandishi tayari liko wazi kwa umma.",
  text_proposed: "Toleo lingine la maandishi haya limependekezwa. Liamue, au liondoe, kwanza.",
  constitution_proposed: "Toleo lingine limependekezwa. Liamue, au liondoe, kwanza.",

  version_conflict:
    "{by} amebadilisha hili tangu ulipolifungua. Linganisha maandishi hayo mawili, kisha uhifadhi yako au uache yake.",
  version_unread: "{by} amebadilisha hili tangu ulipolisoma, {at}. Lifungue tena ulisome kabla ya kuwa wazi kwa umma.",
  content_incomplete: "Hili haliwezi kuchapishwa bado.",
  scheduler_without_role: "Aliyepanga hili haruhusiwi kulichapisha tena.",
  content_outside: "Chagua mahali ambapo una jukumu.",
  content_was_public:
    "Hili lilikuwa wazi kwa umma au limepangwa, kwa hivyo linabaki kwenye kumbukumbu. Badala yake, liondoe kwenye tovuti.",
  redirect_exists: "Anwani hii ina uelekezaji mwingine. Ubadilishe huo.",
  branch_exists: "Mahali hapa pana tawi lingine. Libadilishe hilo.",
  category_unknown: "Kundi hili lilifutwa. Chagua lingine.",
  category_exists: "Tayari kuna kundi lenye jina hili.",
  category_in_use: "Kundi hili linatumika. Yape yaliyomo kundi lingine kwanza.",
  stock_changed: "Akiba imebadilika tangu ulipoifungua: sasa zimebaki {stock}. Tafadhali angalia idadi yako.",
  schedule_past: "Chagua wakati ambao bado haujafika.",
  application_confirmed: "Ombi hili halisubiri tena: lilithibitishwa.",
  application_refused: "Ombi hili halisubiri tena: lilikataliwa.",
  application_withdrawn: "Ombi hili halisubiri tena: liliondolewa na mwombaji.",
  application_replaced: "Ombi hili halisubiri tena: nafasi yake ilichukuliwa na lingine la mtu huyohuyo.",
  application_ended: "Ombi hili halisubiri tena: limeisha.",
  ...recordProblems,
  call_not_needed: "Anayepigiwa simu ni mtu aliyethibitishwa ndani ya mwaka mmoja na asiye na akaunti pekee.",
  ...paymentQuestionProblems,
  ...walkInProblems,
  own_application: "Hili ni ombi lako mwenyewe. Mwombe mtu mwingine aliamue.",
  refund_not_possible: "Pesa hizi haziwezi kurudishwa: zilikwisha kurudi, au hazikuwahi kufika.",
  refund_open: "Pesa hizi tayari zinarudishwa. Tazama urejesho wake.",
  refund_not_unknown: "Matokeo ya urejesho huu yanajulikana, kwa hivyo hakuna anayeulizwa.",
  refund_not_by_hand: "Urejesho huu hausubiri chochote ambacho watu huandika.",
  refund_reference_missing: "Andika nambari ya kumbukumbu ya pesa zilizorudishwa.",
  refund_reference_used: "Vitabu tayari vina nambari hii ya kumbukumbu. Andika ile ya pesa zilizorudishwa.",
  refund_not_recorded: "Hakuna aliyeandika matokeo haya, au yamebadilika. Pakia tena.",
  refund_own_record: "Wewe uliandika haya, kwa hivyo mtu mwingine huyathibitisha.",
  refund_treasurers: "Kuna mweka hazina zaidi ya mmoja, kwa hivyo mweka hazina mwingine huidhinisha hili.",
  ...statementProblems,
  ...monthProblems,
  held_gift_decided: "Mchango huu tayari uliamuliwa. Maelezo yanasema kilichoamuliwa.",
  held_gift_proposed: "Tayari imependekezwa mchango huu ubaki. Mtu wa pili anaamua.",
  held_gift_refunding: "Mchango huu unarudishwa.",
  held_gift_unclear: "Jambo lingine kuhusu malipo haya linahitaji kuamuliwa kwanza.",
  no_open_resignations: "Msajili ameambiwa kuhusu wote waliojiuzulu.",
  no_template_in_force:
    "Hakuna kiolezo cha Msajili kinachotumika. Watu wawili wanakianzisha kwenye Templates for the Registrar.",
  template_replaced: "Sasa kiolezo kingine kinatumika. Kataa hili, kisha utengeneze kundi upya.",
  batch_empty:
    "Hakuna anayeweza kuwasilishwa hapa: tayari wako kwenye kundi, au kila mmoja wao ana kitu kinachokosekana.",
  batch_not_written: "Faili hii bado haijatengenezwa, kwa hivyo haiwezi kuwa imekabidhiwa.",
  batch_handed_over: "Tayari imeandikwa siku ambayo hili lilikabidhiwa.",
  handover_to_come: "Siku hii bado haijafika.",
  template_file_names: "Huu si mpangilio wa majina ya faili. Muulize anayesimamia seva.",
  template_confirmed: "Kiolezo hiki tayari kinatumika. Hifadhi toleo jipya.",
  deadline_changed: "Siku hii ya mwisho ilibadilishwa wakati huu. Iangalie tena.",
  limit_not_to_come: "Chagua siku ambayo bado haijafika.",
  limit_overlaps:
    "Kikomo kingine kinaanza katika siku hizi. Chagua siku ya mwisho kabla yake, au siku ya kwanza baada yake.",
  handover_too_old: "Oda {number} ilitolewa zaidi ya dakika 10 zilizopita, kwa hivyo hili haliwezi kutenguliwa.",
  order_returned:
    "Vipande vya oda {number} vimerudishwa, kwa hivyo hili haliwezi kufanywa. Tengua kwanza urudishaji huo.",
  return_too_many: "Vipande vya oda {number} vilivyo nje ni vichache kuliko hivyo. Fungua tena.",
  return_too_old: "Vipande hivi vilirudishwa zaidi ya dakika 10 zilizopita, kwa hivyo hili haliwezi kutenguliwa.",
  return_decided: "Afisa wa fedha ameanza kurudisha pesa za vipande hivi, kwa hivyo hili haliwezi kutenguliwa.",
  order_unpaid: "Oda {number} bado haijalipwa, kwa hivyo hili haliwezi kufanywa.",
  order_not_ready: "Oda {number} bado haijafika mahali pake pa kuchukuliwa, kwa hivyo hili haliwezi kufanywa.",
  order_ready: "Oda {number} tayari iko tayari kuchukuliwa, kwa hivyo hili haliwezi kufanywa.",
  order_handed_out: "Oda {number} tayari imetolewa, kwa hivyo hili haliwezi kufanywa.",
  order_expired: "Oda {number} haikulipwa kwa wakati, kwa hivyo hili haliwezi kufanywa.",
  order_cancelled: "Oda {number} imeghairiwa, kwa hivyo hili haliwezi kufanywa.",
} as const satisfies TranslatedProblems<typeof english>;
