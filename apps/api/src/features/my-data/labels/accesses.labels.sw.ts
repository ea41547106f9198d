// not reviewed
import type { ExportPurpose } from "@party/contract/values/exports";
import type { MoneyExportPurpose } from "@party/contract/values/money-exports";
import type { RoleName } from "@party/contract/values/permissions";

/** By role; without one it was the operator. */
export const roleLabels: Readonly<Record<RoleName | "operator", string>> = {
  administrator: "Msimamizi",
  secretary_general: "Katibu Mkuu",
  communications: "Mawasiliano",
  treasurer: "Mweka hazina",
  finance_officer: "Afisa wa fedha",
  membership_officer: "Afisa wa uanachama",
  county_coordinator: "Mratibu wa kaunti",
  constituency_coordinator: "Mratibu wa eneo bunge",
  ward_coordinator: "Mratibu wa wadi",
  data_protection_officer: "Afisa wa ulinzi wa data",
  auditor: "Mkaguzi",
  operator: "Mwendeshaji wa seva",
};

/** What files of people and of money are for. */
export const exportPurposeLabels: Readonly<Record<ExportPurpose | MoneyExportPurpose, string>> = {
  meeting: "Mialiko ya mkutano",
  calls: "Simu au ziara",
  check: "Ukaguzi wa rejista kwenye karatasi",
  training: "Mafunzo au kazi za watu wa kujitolea",
  law: "Wajibu wa kisheria",
  accounts: "Vitabu vya hesabu",
  audit: "Ukaguzi wa hesabu",
  organ: "Ripoti kwa kikao cha chama",
  other: "Jambo jingine",
};

/** What calls about people do, by the action of their entries. */
export const actionLabels: Readonly<Record<string, string>> = {
  "people.findByIdNumber": "Kutafuta mtu kwa namba ya kitambulisho",
  "people.findByPhone": "Kutafuta mtu kwa namba ya simu",
  "people.findByEmail": "Kutafuta mtu kwa anwani ya barua pepe",
  "people.findByNumber": "Kutafuta mtu kwa namba ya mwanachama au kodi ya malipo",
  "documents.list": "Hati zilizopo za mtu",
  "documents.add": "Kuhifadhi faili iliyopakiwa kama hati ya mtu",
  "documents.open": "Kufungua hati ya mtu",
  "documents.delete": "Kufuta hati ya mtu isiyothibitisha ridhaa",
  "audit.list": "Wafanyakazi walifanya na kuangalia nini",
  "applications.list": "Maombi ya uanachama wa bure: yanayosubiri, na yaliyoamuliwa ndani ya mwaka mmoja",
  "applications.show": "Ombi moja, na wafanyakazi walilifanyia nini",
  "applications.confirm": "Kuthibitisha ombi: mwombaji anakuwa mwanachama mwenye nambari",
  "applications.confirmMany": "Kuthibitisha hadi maombi 50; kila lisiloweza kuthibitishwa hutajwa pamoja na sababu",
  "applications.prove": "Kuandika mahali ilipo fomu iliyotiwa sahihi na mwombaji",
  "applications.refuse": "Kukataa ombi; mwombaji mwenye akaunti huambiwa sababu",
  "applications.refuseMany":
    "Kukataa hadi maombi 50 kwa sababu moja; kila lisiloweza kukataliwa hutajwa pamoja na sababu",
  "applications.recordCall": "Kuandika kwamba mtu aliyethibitishwa bila akaunti alipigiwa simu, au kuondoa hilo",
  "applications.ask":
    "Kumwuliza mwombaji jambo: kwa barua pepe akiwa na akaunti, la sivyo linaandikwa ili apigiwe simu",
  "applications.answer":
    "Kuandika jibu la mwombaji kwa swali, au ndani ya siku 14 baada ya kukataliwa, ambapo mtu mwingine anaamua tena",
  "applications.recommend": "Kupendekeza ombi kwa wanaothibitisha",
  "people.list":
    "Watu wa rejista: wote wa mahali, au ambao majina yao yanaanza na maneno yaliyoandikwa au wenye nambari iliyoandikwa",
  "walkIns.register": "Kumsajili mtu ana kwa ana: ombi la uanachama wa bure pamoja na uthibitisho wa ridhaa",
  "importedPeople.list": "Watu walioingizwa ambao bado si wanachama, kwa majina",
  "importedPeople.show": "Mtu wa orodha iliyoingizwa, wa kupigiwa simu na kuamuliwa",
  "importedPeople.confirm":
    "Kuhifadhi uthibitisho wa ridhaa ya hadi watu 50 walioingizwa, na kuwafanya wanachama; kila asiyeweza kuwa hutajwa pamoja na sababu",
  "importedPeople.refuse":
    "Kukataa hadi watu 50 walioingizwa kwa sababu moja; kila asiyeweza kukataliwa hutajwa pamoja na sababu",
  "personRecords.show": "Mtu mmoja wa rejista; wa safu iliyounganishwa, mtu ambaye ni yeye sasa",
  "personRecords.correct":
    "Kurekebisha majina, tarehe ya kuzaliwa, jinsia, wadi, kituo cha kupigia kura au hali ya mpiga kura, na simu na barua pepe za wasio na akaunti; mwanachama hujulishwa",
  "personRecords.correctSensitive": "Kurekebisha nambari ya kitambulisho au ulemavu wa mtu; mwanachama hujulishwa",
  "personRecords.timeline":
    "Yaliyompata mtu, mapya kwanza: maombi, miaka, matukio, ridhaa, madokezo, mabadiliko, walioangalia",
  "personRecords.changes": "Data ya mtu iliyobadilishwa ndani ya miaka miwili, mpya kwanza",
  "personRecords.reveal": "Kuonyesha nambari ya kitambulisho au ulemavu wa mtu, pamoja na sababu",
  "personMemberships.list": "Maombi na uanachama wa mtu, mapya kwanza",
  "personNotes.list": "Madokezo kuhusu mtu, mapya kwanza",
  "personNotes.add": "Kuandika dokezo kuhusu mtu: si kuhusu imani, afya wala kabila",
  "personNotes.delete": "Kufuta dokezo lake mwenyewe; kwamba lilikuwapo inabaki kwenye orodha ya yaliyotukia",
  "personTags.give": "Kumpa mtu lebo",
  "personTags.take": "Kumwondolea mtu lebo",
  "personTasks.own": "Kazi za mfanyakazi huyo kuhusu watu, kwa siku zake",
  "personTasks.list": "La kufanya kuhusu mtu, na lililofanyika",
  "personTasks.add": "Kuandika la kufanya kuhusu mtu, kufikia siku fulani, na nani",
  "personTasks.finish": "Kuandika kwamba kazi imefanyika, au kuondoa hilo",
  "personTasks.colleagues": "Nani ofisini anaweza kupewa kazi kuhusu mtu, hadi watu 50",
  "eventAttendance.attendance": "Nani amejiandikisha kwa tukio, na nani amekuja",
  "details.list": "Watu ambao mstari wa Msajili unakosa kitu kuwahusu, kwa mahali na jina",
  "details.link":
    "Tengeneza kiungo cha siku 30 ambacho mtu asiye na akaunti hukamilisha maelezo yake; cha awali kinaisha",
  "duties.list": "Waliojiuzulu, ili Msajili aambiwe, wa haraka zaidi kwanza",
  "registrarBatches.download": "Kufungua faili ya orodha ya Msajili",
  "resignationFiles.download": "Kufungua faili ya waliojiuzulu kwa ajili ya Msajili",
  "duties.submit": "Kuandika kwamba Msajili ameambiwa",
  "registrarBatches.people": "Nani yumo kwenye orodha ya Msajili, au nani aliachwa nje na kwa nini",
  "pairs.list": "Safu za rejista ambazo huenda ni mtu mmoja, zenye uwezekano mkubwa kwanza",
  "pairs.show": "Safu mbili zikiwa pamoja",
  "pairs.choose": "Kuweka safu mbili pamoja",
  "pairs.decide": "Kuandika kwamba safu mbili si mtu mmoja, au kuondoa hilo",
  "merges.list": "Safu zilizounganishwa, za karibuni kwanza",
  "merges.show": "Muunganisho mmoja, na kinachobaki ukitenguliwa",
  "merges.create":
    "Kuunganisha safu mbili za mtu mmoja; akiwa na akaunti, au kama mfumo haukuzipata safu hizo, ni pendekezo linaloamuliwa na mtu wa pili",
  "merges.undo": "Kutengua muunganisho ndani ya siku 30; kilichobadilika tangu hapo kinabaki, na kinatajwa",
  "staffOrders.list":
    "Oda zilizolipwa ambazo hakuna aliyezichukua, za zamani kwanza; zilizokabidhiwa ndani ya mwaka, mpya kwanza",
  "staffOrders.show": "Oda kwa nambari yake, kama kaunta inavyoihitaji",
  "staffOrders.ready": "Oda iko mahali pa kuchukua: mnunuzi hujulishwa, kwa barua pepe akiwa ametoa anwani",
  "staffOrders.handOut": "Mnunuzi ana oda",
  "staffOrders.undoHandOut": "Oda haikukabidhiwa: ndani ya dakika kumi iko tena mahali pa kuchukua",
  "staffOrders.return":
    "Vipande vimerudishwa: viko tena kwenye hisa, na swali kuhusu pesa zake linamsubiri afisa wa fedha",
  "staffOrders.undoReturn":
    "Vipande havikurudishwa: ndani ya dakika kumi, ikiwa hakuna kilichoamuliwa kuhusu pesa zake",
};
