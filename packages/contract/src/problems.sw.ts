// not reviewed
import { peopleProblems } from "./people/people.problems.sw.ts";
import { rollProblems } from "./people/rolls/rolls.problems.sw.ts";
import type { problems, TranslatedProblems } from "./problems.ts";
import { staffProblems } from "./staff/staff.problems.sw.ts";
import { MINIMUM_AGE } from "./values/memberships/membership-plans.ts";
import { MAXIMUM_AGE } from "./values/person.ts";

/** The texts of `problems`, each with the placeholders of its own. */
export const problemTexts = {
  invalid_input: "Tafadhali angalia ulichojaza, kisha ujaribu tena.",
  unreadable_body: "Ombi hili halikuweza kusomwa. Tafadhali jaribu tena.",
  body_too_large: "Ulichotuma ni kikubwa kuliko tunachoweza kupokea kwa mara moja.",
  unsupported_media_type: "Tuma ombi kwa muundo wa JSON.",
  not_signed_in: "Tafadhali ingia ili uendelee.",
  session_ended: "Muda wako umeisha. Tafadhali ingia tena.",
  not_found: "Haikupatikana.",
  console_outdated:
    "Ofisi ya mtandaoni ina toleo jipya. Pakia ukurasa huu upya; ulichoandika kimehifadhiwa kwenye kifaa hiki.",
  method_not_allowed: "Anwani hii haipokei ombi la aina hiyo.",
  too_many_requests: "Umejaribu mara nyingi mno. Tafadhali subiri {wait}, kisha ujaribu tena.",
  key_reused: "Idempotency-Key hii ilitumika kwa ombi lingine.",
  request_in_progress: "Ombi hilohilo bado linashughulikiwa. Tafadhali subiri kidogo.",
  internal_error: "Kuna tatizo upande wetu. Tafadhali jaribu tena.",
  busy: "Tuna shughuli nyingi sana kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.",
  database_unavailable: "Hatuwezi kufikia kumbukumbu zetu kwa sasa. Tafadhali jaribu tena baada ya dakika chache.",
  media_unavailable: "Hatuwezi kufikia picha na video zetu kwa sasa. Tafadhali jaribu tena baada ya dakika chache.",
  storage_full: "Hatuwezi kuhifadhi chochote kwa sasa. Tafadhali jaribu tena baada ya dakika chache.",

  wrong_credentials: "Barua pepe au nenosiri si sahihi.",
  second_step_needed: "Weka msimbo kutoka kwa programu yako ya uthibitishaji.",
  wrong_second_step: "Msimbo huo si sahihi. Weka msimbo wa sasa wa programu yako, au msimbo wa dharura.",
  second_step_expired: "Muda umepita. Tafadhali ingia tena.",
  passwords_differ: "Manenosiri uliyoandika hayalingani",
  password_too_short: "Nenosiri hili ni fupi mno. Linahitaji angalau herufi 8.",
  password_too_common: "Nenosiri hili linajulikana mno.",

  wrong_password: "Hilo si nenosiri lako la sasa.",
  wrong_code: "Msimbo huo si sahihi. Weka msimbo wa sasa wa programu yako.",
  authenticator_offer_expired: "Muda wa ufunguo huu umeisha. Anza tena.",
  two_step_on: "Kuingia kwa hatua mbili tayari kumewashwa.",
  two_step_off: "Kuingia kwa hatua mbili tayari kumezimwa.",
  email_unconfirmed: "Tafadhali thibitisha kwanza anwani yako ya barua pepe. Kiungo kiko kwenye barua pepe yako.",
  email_unchanged: "Hii tayari ni anwani yako ya barua pepe.",
  email_not_free: "Anwani hii ya barua pepe sasa ni ya akaunti nyingine.",
  email_link_unknown: "Kiungo hiki si halali. Huenda kimebadilishwa na kingine kipya.",
  email_needs_password: "Weka nenosiri la akaunti yako ili uthibitishe kuwa ni yako.",
  email_link_expired: "Muda wa kiungo hiki umeisha. Tafadhali omba kipya.",
  reset_link_unknown: "Kiungo hiki si halali tena. Hufanya kazi mara moja tu, na kwa muda mfupi. Tafadhali omba kipya.",

  unknown_ward: "Chagua wadi yako kwenye orodha.",
  ward_outside_constituency: "Wadi hiyo haiko katika eneo bunge ulilochagua.",
  constituency_outside_county: "Eneo bunge hilo haliko katika kaunti uliyochagua.",

  plan_not_offered: "{plan} haiwezi kuchaguliwa tena. Tafadhali chagua mpango mwingine.",
  fee_changed:
    "Ada ya {plan} sasa ni KES {fee} kwa mwaka, si KES {shown}. Angalia ada mpya, kisha tuma tena ikiwa unakubali.",
  plan_not_free: "Tafadhali ingia ili uombe uanachama wa kulipia.",
  under_age: `Ni lazima uwe na umri wa angalau miaka ${MINIMUM_AGE} ili ujiunge.`,
  age_implausible: `Weka umri wako kwa miaka, usiozidi ${MAXIMUM_AGE}.`,

  newsletter_link_unknown: "Kiungo hiki cha uthibitisho si halali. Tafadhali jiandikishe tena.",
  newsletter_link_expired: "Muda wa kiungo hiki cha uthibitisho umeisha. Tafadhali jiandikishe tena.",
  unsubscribe_link_unknown: "Kiungo hiki cha kujiondoa si halali.",

  payment_unknown: "Kiungo hiki cha malipo si halali.",
  payment_settled: "Malipo haya tayari yamepokelewa. Asante.",
  payment_expired: "Malipo haya yamefungwa. Tafadhali anza tena.",
  payment_method_unavailable: "Njia hii ya kulipa bado haijawekwa. Chagua nyingine.",
  payment_in_progress: "Kuna malipo yanayoendelea. Tafadhali subiri hadi tujue yalivyoisha.",
  phone_needed: "Weka nambari ya simu inayolipa.",
  phone_not_kenyan: "Weka nambari ya simu ya Kenya, kama vile 0712 345 678.",
  phone_prompted: "Kuna ombi la malipo kwenye simu hiyo. Lijibu, au subiri dakika moja kisha ujaribu tena.",
  amount_above_prompt_limit:
    "M-PESA hupokea kiasi kisichozidi {limit} kwa mara moja. Lipa kupitia benki, ukitumia nambari ya kumbukumbu iliyoonyeshwa.",
  receipt_unknown: "Hatuna risiti yenye nambari na kiasi hiki.",

  membership_unknown: "Haikupatikana.",
  plan_not_changeable:
    "Uanachama huu hauwezi kubadilishwa kuwa wa aina hiyo kwa sasa. Chagua aina ya uanachama ya juu kuliko yako.",
  nothing_owed: "Hakuna cha kulipa kwa uanachama huu kwa sasa.",

  event_begun: "Tukio hili limeanza. Kujiandikisha na kughairi kumefungwa.",
  event_called_off: "Tukio hili limefutwa, kwa hivyo hakuna anayeweza kujiandikisha.",
  already_signed_up:
    "Tayari umejiandikisha kwa tukio hili. Ukitaka kuja na wageni wengine, ghairi kwanza kisha ujiandikishe tena.",
  party_too_large: "Tukio hili lina jumla ya nafasi {capacity}. Tafadhali punguza wageni.",
  guests_differ:
    "Ulijiandikisha ukiwa na idadi nyingine ya wageni. Fungua ukurasa upya, kisha uandike majina ya unaokuja nao.",
  already_admitted: "Tayari uko kwenye tukio, kwa hivyo hili haliwezi kughairiwa.",
  steward_link_unknown: "Kiungo hiki cha ukaguzi wa tiketi si halali. Mwombe mwandalizi akupe kipya.",
  tickets_void:
    "Tukio hili limefutwa, au haliko kwenye tovuti. Tiketi zake si halali. Ikiwa litafanyika, piga simu kwa ofisi.",
  steward_link_expired: "Tukio hili limeisha, na kiungo chake cha ukaguzi wa tiketi kimefungwa.",

  born_too_late: `Ni lazima uwe na umri wa angalau miaka ${MINIMUM_AGE}.`,
  born_implausible: "Weka siku uliyozaliwa.",
  picture_too_large: "Picha hii inazidi MB 5. Chagua ndogo zaidi.",
  picture_too_wide: "Picha hii ina zaidi ya pikseli milioni {most}. Chagua ndogo zaidi.",
  picture_unreadable: "Hatuwezi kusoma faili hii kama picha. Chagua picha ya JPEG, PNG au WebP.",
  not_a_member: "Wanachama pekee ndio wanaoweza kualika kwa barua pepe. Kiungo chako kinaweza kutumiwa na kila mtu.",
  invited_lately: "Ulialika anwani hii katika siku 7 zilizopita. Tafadhali wape muda.",

  nothing_to_resign: "Huna uanachama wa kujiondoa.",
  topic_always_on: "Huwa tunakujulisha kila mara kuhusu uanachama na malipo yako.",
  password_not_right: "Hilo si nenosiri lako. Tafadhali jaribu tena.",
  password_needed_again: "Tafadhali weka nenosiri lako tena ili uone data yako.",
  payment_under_way:
    "Kuna malipo yako yanayoendelea. Tafadhali subiri dakika chache hadi tujue yalivyoisha, kisha ujaribu tena.",

  product_unknown: "Kuna kitu kwenye kikapu chako ambacho hakiuzwi tena. Tafadhali angalia kikapu chako tena.",
  product_size_unknown: "{product} haipatikani kwa saizi uliyochagua. Tafadhali chagua saizi yake tena.",
  product_sold_out: "Samahani, idadi ya {product} iliyobaki ni {left} pekee. Tafadhali badilisha kikapu chako.",
  product_held_unpaid:
    "Oda ambazo hazijalipwa za mtandao mmoja haziwezi kuzidi {most} za {product}. Tafadhali agiza chache, au ujaribu tena baada ya dakika chache.",
  pickup_location_unknown: "Tafadhali chagua mahali pa kuchukua.",
  order_unknown: "Kiungo hiki cha oda si halali.",

  file_too_large: "Faili hii inazidi MB {most}. Chagua ndogo zaidi.",
  picture_file_unreadable: "Hatuwezi kusoma faili hii kama picha. Chagua picha kamili ya JPEG, PNG au WebP.",
  video_unreadable: "Hatuwezi kusoma faili hii kama video. Chagua faili kamili ya MP4.",
  video_codec:
    "Video hii iko katika muundo ambao simu nyingi haziwezi kuonyesha. Ihifadhi kama MP4 yenye H.264; kwenye iPhone: Settings, Camera, Formats, Most Compatible.",
  range_not_satisfiable: "Video ni fupi kuliko hapo.",
  video_part_unexpected: "Sehemu hii haikutarajiwa: sehemu {received} zimefika.",
  video_incomplete: "Sehemu ya video bado haijafika.",
  upload_not_allowed: "Jukumu lako haliruhusu kutuma faili za aina hiyo.",
  upload_part_unexpected: "Sehemu hii haikutarajiwa: sehemu {received} zimefika.",
  upload_incomplete: "Sehemu ya faili bado haijafika. Tuma faili tena.",
  uploads_open: "Faili zako {most} bado zinatumwa. Maliza moja, au jaribu tena baada ya saa moja.",
  uploads_kept:
    "Faili ulizotuma ndani ya siku moja zinaweza kuwa na MB {most} kwa jumla. Za uingizaji huhesabiwa hadi zinapofutwa, siku moja baada ya kutumwa; nyingine hadi zinapotumika.",
  uploads_full: "Kwa sasa hakuna nafasi ya faili nyingine. Jaribu tena baada ya saa moja.",
  document_is_evidence:
    "Hati hii inathibitisha kuwa mtu alikubali kuwa mwanachama, kwa hivyo inahifadhiwa kwa muda wote wa uanachama.",
  document_unreadable: "Hatuwezi kusoma faili hii kama hati. Chagua PDF, au picha ya JPEG, PNG au WebP.",
  search_used_up:
    "Umeonyeshwa watu {most} ndani ya saa 24, idadi ya juu zaidi kwa jukumu lako. Wanaoweza kusoma rejista: {people}.",
  export_columns_refused: "Jukumu lako haliruhusu kutoa safu wima hizi.",
  export_not_ready: "Faili bado haiko tayari.",
  export_grew: "Orodha hii ilikuwa na watu {asked} ilipoombwa, na sasa ina watu {now}. Ikatae, ili iombwe upya.",
  export_too_large: "Orodha hii sasa ina watu wengi kuliko ilipoombwa. Omba orodha upya, ili mtu aone ni wangapi.",
  export_ended: "Faili haipo tena: hukaa kwa saa 24 na kupakuliwa mara 3. Omba mpya.",
  view_role: "Shiriki na jukumu ambalo wewe mwenyewe unalo.",
  too_many_views: "Tayari umehifadhi 100. Futa moja kwanza.",
  task_replaced: "Hili haliwezi kuendelea: jambo jingine limefanywa tangu hapo. Liangalie tena, na uanze upya.",
  task_failed: "Kuna tatizo upande wetu. Kilichofanywa hadi sasa kimehifadhiwa: endelea, au mwulize msimamizi wa seva.",
  task_without_role: "Aliyeanzisha kazi hii hana tena jukumu linaloiruhusu, kwa hivyo imesimama.",
  captions_unreadable: "Hatuwezi kusoma faili hii kama manukuu. Chagua faili ya WebVTT (.vtt).",
  picture_queue_full: "Picha zako mbili zinakaguliwa. Ongeza nyingine zikimaliza kukaguliwa.",
  picture_file_too_wide: "Picha hii ina zaidi ya pikseli milioni {most}. Chagua ndogo zaidi.",
  picture_alt_missing: "Eleza picha kwa watu wasioweza kuiona, au uonyeshe kuwa ni ya mapambo.",
  picture_of_others: "Unaweza kubadilisha na kufuta picha ulizoongeza wewe mwenyewe. Iulize ofisi kuhusu hii.",
  picture_in_use: "Picha hii inatumika. Iondoe kwanza kwenye kinachoionyesha.",
  picture_unknown: "Kuna picha ambayo haimo tena kwenye maktaba. Chagua nyingine.",

  monthly_gift_unknown: "Kiungo hiki si halali.",
  monthly_gift_ended: "Mchango huu wa kila mwezi umeisha.",

  ...peopleProblems,
  ...rollProblems,
  ...staffProblems,
  import_file: "{fault}",
  import_file_gone: "Faili huhifadhiwa kwa siku moja tu. Itume tena.",
  import_mapping: "{fault}",
  import_changed: "Mtu fulani amebadilisha uingizaji huu tangu ulipoufungua. Uangalie tena.",
  import_not_now: "Hili haliwezi kufanywa kwa uingizaji huu ulivyo sasa. Uangalie tena.",
  import_without_consent:
    "Sema kwanza ni wapi watu hawa walikubali data yao iwe kwenye rejista, na karatasi yenyewe iko wapi.",
  import_scans: "Uingizaji mmoja una hati zisizozidi {most} zilizoskaniwa. Weka kurasa kadhaa kwenye PDF moja.",
  import_needs_second_person:
    "Pendekeza uingizaji huu, ili mtu wa pili aamue: una nambari za vitambulisho, au ukiuongeza utakuwa umeingiza, umesajili na umethibitisha watu zaidi ya {most} leo.",
  import_needs_nobody:
    "Ukiongeza uingizaji huu hutakuwa umeingiza, umesajili na umethibitisha watu zaidi ya {most} leo. Unaweza kuutekeleza mwenyewe.",
  import_grown: "Uingizaji huu ungeandika watu wengi kuliko ilivyoamuliwa. Utengue, kisha utume faili tena.",
  import_id_checks:
    "Kwa siku moja unaweza kukagua safu {most} zenye nambari za vitambulisho ambazo haziingizwi. Acha safu wima hiyo, mwombe afisa wa uanachama, au endelea kesho.",
} as const satisfies TranslatedProblems<typeof problems>;
