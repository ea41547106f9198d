import { membershipPlans } from "../../packages/contract/src/values/memberships/membership-plans.ts";
import party from "../../party.json" with { type: "json" };

/** Common English words of which none is a word of Kiswahili or a name. */
export const englishWords: ReadonlySet<string> = new Set(
  `
    about above account add address after again against also always an and another answer any are article as ask
    at back be because been before being below best better between big both bring but button buy by call came can
    cancel change check choose chosen come confirm could day days delete did do does doing done down during each
    early easy either email end error event events every failed family fee few find first five for form found four
    free friend from full get gifts give go good got had hard has have he help her here high him his home hour
    hours how if in into is it its job join just keep kept know last late leader leaders leave left less let link
    list little loading long look low made make many map meeting member members message messages minute minutes
    missing money month months more most much must my name names near need never new news no none not now number
    of off office often old on once one only open or order orders other our out over own page paid password pay
    people person phone picture pictures place please price problem put question questions read ready really
    reason remove required right said save say seat seats see seen send sent set shop short should show sign since
    small so some sometimes soon start stay still stop sure take tell than thank thanks that the their them then
    there these they think this those three through ticket tickets time to today together told too true try two
    under until up us use used very volunteer vote voter votes wait want was we week weeks welcome well were what
    when where which who whose why will with within without work would write year years yes yesterday yet you your
  `
    .trim()
    .split(/\s+/),
);

/** Common words of the texts in Kiswahili of which none is in an English text, or a name. */
export const kiswahiliWords: ReadonlySet<string> = new Set(
  `
    acha ada ahadi aina ajili akaunti alama ambacho ambayo ambazo ana anaweza andika angalau angalia anwani arifa
    awali baadaye badilisha bado bajeti barua basi bei benki bidhaa bila bonyeza bunge bure cha chache chagua chake
    chako changia chini chochote dashibodi dharura endelea eneo faili fomu fungua ghairi habari hai haiwezi hakuna
    halali haliwezi hapa hapo hatua hatukuweza hatuwezi haya hesabu hifadhi hii hiki hili hilo hivi hivyo hiyo hizi
    huenda huisha huko huna huo huu huyu ikiwa iko ile ili ilikuwa iliyo imehifadhiwa ina inapakia inatuma ingia
    jambo jaribu jarida jibu jina jinsi jinsia jiondoe jipya jitolee jiunge jua jukumu juu kadi kagua kama karibu
    kati katiba katika kaunti kawaida kazi kiasi kidogo kifaa kiingereza kijani kikapu kila kile kisha kisiasa
    kitaifa kitambulisho kituo kiungo kliniki kuchangia kuchukua kufanya kufikia kuhusu kuichukua kuingia
    kujiandikisha kujitolea kujiunga kukuhusu kuliko kulipa kumbukumbu kuna kuomba kuona kupigia kupitia kupuuza
    kura kurasa kusubiri kutoka kutuma kutumika kuu kuwa kwa kwako kwamba kwanza kwenye la lako lazima limefutwa
    maandishi maelezo mahali majina makala malipo mara maswali matukio mchango mfano mfupi miaka michango mikutano
    mipangilio mkutano mmoja mpiga mpya msajili msimbo mtandao mtu muda mwaka mwanachama mwenye mwenyewe mwezi
    mwingine nafasi nambari nani nasi nawe nchi ndani ndiyo ndogo nenda nenosiri ni nini njia nyingi nyingine nyumba
    nyumbani nzima oda ofisi omba ombi ona ongeza onyesha orodha pakua pekee pia picha piga programu raia rangi
    rejista ridhaa risiti rudi sababu safu sahihi sasa sehemu seva sheria shiriki si siku simu soma subiri swali
    taarifa tafadhali tafuta tangu tarehe tatizo tayari tena thibitisha tiketi toleo tovuti tu tukio tumia
    tutakutumia uanachama uchaguzi ujaribu ujumbe ukaguzi ukiwa uko ukoo ukurasa umeisha umma umri una unataka
    unaweza ungependa uongozi utapata uthibitishaji vifaa viongozi vya wadi wakati wake wako wala wanachama wanawake
    watu wawili wazi weka wengine wenye wetu wewe
  `
    .trim()
    .split(/\s+/),
);

/** Names, which no language changes. */
const properNames = [
  party.name,
  ...Object.values(party.payments.bank).filter((value) => typeof value === "string"),
  ...membershipPlans.map(({ name }) => name),
  "Airtel Money",
  "Pay Bill",
];

/** @returns texts that hold one of 300 English words outside of names and addresses, each with its words */
export const englishTexts = (texts: Iterable<string>): string[] => textsWithWords(englishWords, texts);

/** @returns texts that hold one of 300 words of Kiswahili outside of names and addresses, each with its words */
export const kiswahiliTexts = (texts: Iterable<string>): string[] => textsWithWords(kiswahiliWords, texts);

function textsWithWords(words: ReadonlySet<string>, texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const rest = properNames.reduce((before, name) => before.replaceAll(name, " "), text);
    // Of addresses of websites and email, and of paths, words are no texts.
    const all = rest.replaceAll(/\S*[@/]\S*|\bwww\.\S+/g, " ").match(/[A-Za-z’']+/g) ?? [];
    const foreign = all.filter((word) => words.has(word.toLowerCase()));
    if (foreign.length > 0) found.add(`${foreign.join(" ")}: ${text.trim().slice(0, 120)}`);
  }
  return [...found];
}
