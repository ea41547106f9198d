// not reviewed

/** Roles of staff, what files of people are for, and what calls about people do. By the English text. */
export const accessLabels: Readonly<Record<string, string>> = {
  Administrator: "Msimamizi",
  "Secretary General": "Katibu Mkuu",
  Communications: "Mawasiliano",
  Treasurer: "Mweka hazina",
  "Finance officer": "Afisa wa fedha",
  "Membership officer": "Afisa wa uanachama",
  "County coordinator": "Mratibu wa kaunti",
  "Constituency coordinator": "Mratibu wa eneo bunge",
  "Ward coordinator": "Mratibu wa wadi",
  "Data protection officer": "Afisa wa ulinzi wa data",
  Auditor: "Mkaguzi",
  "Operator of the server": "Mwendeshaji wa seva",
  "Invitations to a meeting": "Mialiko ya mkutano",
  "Calls or visits": "Simu au ziara",
  "A check of the register on paper": "Ukaguzi wa rejista kwenye karatasi",
  "Training or duties of volunteers": "Mafunzo au kazi za watu wa kujitolea",
  "A duty by law": "Wajibu wa kisheria",
  "Something else": "Jambo jingine",
  "What documents there are of a person": "Hati zilizopo za mtu",
  "Keep an uploaded file as a document of a person": "Kuhifadhi faili iliyopakiwa kama hati ya mtu",
  "Open a document of a person": "Kufungua hati ya mtu",
  "Delete a document of a person that proves no consent": "Kufuta hati ya mtu isiyothibitisha ridhaa",
  "What staff did and looked at; without audit.read only what they changed, in one's own place":
    "Wafanyakazi walifanya na kuangalia nini",
  "Applications for free membership: those that wait, and what was decided within a year":
    "Maombi ya uanachama wa bure: yanayosubiri, na yaliyoamuliwa ndani ya mwaka mmoja",
  "One application, with what staff did with it": "Ombi moja, na wafanyakazi walilifanyia nini",
  "Confirm an application: the applicant becomes a member with a number":
    "Kuthibitisha ombi: mwombaji anakuwa mwanachama mwenye nambari",
  "Confirm up to 50 applications; each one that cannot be confirmed is named with the reason":
    "Kuthibitisha hadi maombi 50; kila lisiloweza kuthibitishwa hutajwa pamoja na sababu",
  "Refuse an application; an applicant with an account is told the reason":
    "Kukataa ombi; mwombaji mwenye akaunti huambiwa sababu",
  "Refuse up to 50 applications with one reason; each one that cannot be refused is named with why":
    "Kukataa hadi maombi 50 kwa sababu moja; kila lisiloweza kukataliwa hutajwa pamoja na sababu",
  "Record a call to somebody who was confirmed and has no account, or take that back":
    "Kuandika kwamba mtu aliyethibitishwa bila akaunti alipigiwa simu, au kuondoa hilo",
  "Ask the applicant something: by email where there is an account, otherwise recorded for a call":
    "Kumwuliza mwombaji jambo: kwa barua pepe akiwa na akaunti, la sivyo linaandikwa ili apigiwe simu",
  "Record what a refused applicant answers within 14 days; somebody else then decides once more":
    "Kuandika jibu la mwombaji aliyekataliwa ndani ya siku 14; kisha mtu mwingine anaamua tena",
  "Recommend an application to those who confirm": "Kupendekeza ombi kwa wanaothibitisha",
  "People of the register: all of a place, or those whose names begin with the typed words or who have the typed number":
    "Watu wa rejista: wote wa mahali, au ambao majina yao yanaanza na maneno yaliyoandikwa au wenye nambari iliyoandikwa",
  "Register somebody in person: an application for the free plan with evidence of consent":
    "Kumsajili mtu ana kwa ana: ombi la uanachama wa bure pamoja na uthibitisho wa ridhaa",
  "Imported people who are no members yet, by name": "Watu walioingizwa ambao bado si wanachama, kwa majina",
  "Somebody of an imported list, to call and to decide about":
    "Mtu wa orodha iliyoingizwa, wa kupigiwa simu na kuamuliwa",
  "Store evidence of consent of up to 50 imported people, and make them members; each one who cannot be is named with the reason":
    "Kuhifadhi uthibitisho wa ridhaa ya hadi watu 50 walioingizwa, na kuwafanya wanachama; kila asiyeweza kuwa hutajwa pamoja na sababu",
  "Refuse up to 50 imported people with one reason; each one who cannot be is named with why":
    "Kukataa hadi watu 50 walioingizwa kwa sababu moja; kila asiyeweza kukataliwa hutajwa pamoja na sababu",
  "One person of the register; of one that was merged, the person that it is now":
    "Mtu mmoja wa rejista; wa safu iliyounganishwa, mtu ambaye ni yeye sasa",
  "Correct names, birth date, gender, ward, polling station or voter status; the member is told":
    "Kurekebisha majina, tarehe ya kuzaliwa, jinsia, wadi, kituo cha kupigia kura au hali ya mpiga kura; mwanachama hujulishwa",
  "Correct the ID number or the disability of a person; the member is told":
    "Kurekebisha nambari ya kitambulisho au ulemavu wa mtu; mwanachama hujulishwa",
  "What happened to a person, newest first: applications, years, events, consents, notes, changes, who looked":
    "Yaliyompata mtu, mapya kwanza: maombi, miaka, matukio, ridhaa, madokezo, mabadiliko, walioangalia",
  "Which values of a person were changed within two years, newest first":
    "Data ya mtu iliyobadilishwa ndani ya miaka miwili, mpya kwanza",
  "Show the ID number or the disability of a person, with a reason":
    "Kuonyesha nambari ya kitambulisho au ulemavu wa mtu, pamoja na sababu",
  "The applications and memberships of a person, newest first": "Maombi na uanachama wa mtu, mapya kwanza",
  "Notes about a person, newest first": "Madokezo kuhusu mtu, mapya kwanza",
  "Write a note about a person: nothing on belief, health or ethnic origin":
    "Kuandika dokezo kuhusu mtu: si kuhusu imani, afya wala kabila",
  "Delete a note of one's own; that there was one stays on the timeline":
    "Kufuta dokezo lake mwenyewe; kwamba lilikuwapo inabaki kwenye orodha ya yaliyotukia",
  "Give a person a tag": "Kumpa mtu lebo",
  "Take a tag off a person": "Kumwondolea mtu lebo",
  "The caller's own tasks about people, by their days": "Kazi za mfanyakazi huyo kuhusu watu, kwa siku zake",
  "What is to be done about a person, and what was done": "La kufanya kuhusu mtu, na lililofanyika",
  "Note what is to be done about a person, by a day, by the caller or a colleague":
    "Kuandika la kufanya kuhusu mtu, kufikia siku fulani, na nani",
  "Mark a task as done, or take that back": "Kuandika kwamba kazi imefanyika, au kuondoa hilo",
  "Who in the office may have a task about a person, at most 50":
    "Nani ofisini anaweza kupewa kazi kuhusu mtu, hadi watu 50",
  "Who has signed up for an event and who has come": "Nani amejiandikisha kwa tukio, na nani amekuja",
  "Resignations that the Registrar has to be told of, the most urgent first":
    "Waliojiuzulu, ili Msajili aambiwe, wa haraka zaidi kwanza",
  "Record that the Registrar has been told": "Kuandika kwamba Msajili ameambiwa",
  "Rows of the register that may be one person, the likeliest first":
    "Safu za rejista ambazo huenda ni mtu mmoja, zenye uwezekano mkubwa kwanza",
  "Two rows side by side": "Safu mbili zikiwa pamoja",
  "Put two rows beside each other": "Kuweka safu mbili pamoja",
  "Record that two rows are not the same person, or take that back":
    "Kuandika kwamba safu mbili si mtu mmoja, au kuondoa hilo",
  "Rows that were joined, the latest first": "Safu zilizounganishwa, za karibuni kwanza",
  "One merge, and what its undoing would leave": "Muunganisho mmoja, na kinachobaki ukitenguliwa",
  "Join two rows of one person; with an account it is a proposal, on which a second person decides":
    "Kuunganisha safu mbili za mtu mmoja; akiwa na akaunti ni pendekezo linaloamuliwa na mtu wa pili",
  "Undo a merge within 30 days; what has changed since stays, and is listed":
    "Kutengua muunganisho ndani ya siku 30; kilichobadilika tangu hapo kinabaki, na kinatajwa",
  "Paid orders that nobody has collected, oldest first; those handed out within a year, newest first":
    "Oda zilizolipwa ambazo hakuna aliyezichukua, za zamani kwanza; zilizokabidhiwa ndani ya mwaka, mpya kwanza",
  "The order is at its pickup point: the buyer is told, by email where they gave an address":
    "Oda iko mahali pa kuchukua: mnunuzi hujulishwa, kwa barua pepe akiwa ametoa anwani",
  "The buyer has the order": "Mnunuzi ana oda",
  "The order was not handed out after all: within ten minutes it is at its pickup point again":
    "Oda haikukabidhiwa: ndani ya dakika kumi iko tena mahali pa kuchukua",
};
