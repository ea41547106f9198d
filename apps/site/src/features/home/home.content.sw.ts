// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./home.content.ts";

export const homeContent: Translated<typeof english.homeContent> = {
  hero: {
    label: "Picha za nchi tunayoitumikia",
    join: { label: "JIUNGE NASI", to: "/volunteer" },
    donate: { label: "CHANGIA", to: "/donate" },
  },

  manifesto: {
    get title() {
      return `Kwa nini ${party.name}`;
    },
    cards: [
      {
        title: "Sisi ni nani",
        get text() {
          return `Sisi ni wakulima, wauguzi, waendesha boda boda, walimu, wafanyabiashara na wanafunzi tuliokutana mwaka ${party.founded}. Walio karibu na tatizo wapewe mamlaka, na pesa, za kulitatua.`;
        },
        link: { label: "Soma historia yetu", to: "/about/who-we-are" },
      },
      {
        title: "Maono yetu",
        text: "Kenya ambamo wadi yako huamua inachohitaji, kaunti hukijenga, nawe unaona kila shilingi ilikokwenda.",
        link: { label: "Soma manifesto", to: "/manifesto" },
      },
      {
        title: "Dhamira yetu",
        text: "Tunafunza viongozi waaminifu mashinani, tunapeleka mawazo ya wanachama kwenye mabunge ya kaunti na Bunge, na tunalinda pesa na kura za umma.",
        link: { label: "Ona mpango wetu", to: "/about/what-we-do" },
      },
    ],
  },

  featured: {
    title: "Kura yako, mustakabali wako",
    buttonAbout: (title) => `kuhusu ${title}`,
    cards: [
      {
        section: "empower",
        title: "IPE KURA YAKO NGUVU",
        text: "Jifunze kuhakiki maelezo yako, kumsaidia jirani kujiandikisha, na kuwa wakala siku ya kura.",
        button: "Shiriki",
        image: "feature-empower",
        alt: "Mkono ukitumbukiza kura",
      },
      {
        section: "protect",
        title: "LINDA MUSTAKABALI",
        text: "Ona tunavyokagua matokeo, tunavyofanya mchujo safi na tunavyopinga mpiga kura kununuliwa au kutishwa.",
        button: "Jifunze zaidi",
        image: "feature-protect",
        alt: "Mikono imeinua ngao yenye sanduku la kura",
      },
    ],
  },

  chairman: {
    title: "Kutoka kwa mwenyekiti wetu wa kitaifa",
    loading: "Picha ya mwenyekiti inapakia…",
    intro:
      "Utaambiwa ukweli kuhusu pesa zetu. Utasikilizwa kabla ya uamuzi, si baada yake. Na tukikosea, utaambiwa nasi kwanza.",
    valuesTitle: "Maadili yetu",
    values: [
      { name: "Amani", text: "Tunashinda kwa hoja, si kwa fujo. Hakuna kiti kinachozidi uhai wa jirani." },
      { name: "Upendo", text: "Tunawatumikia watu jinsi walivyo, tukianza na walio na kidogo kabisa." },
      { name: "Umoja", text: "Lugha nyingi, imani nyingi, meza moja. Hakuna aliye mgeni nchini Kenya." },
      { name: "Ustawi", text: "Kazi inayolipa vizuri, mahali unapotaka kuishi." },
    ],
    link: { label: "Kutana na viongozi wa kitaifa", to: "/about/leadership" },
  },

  video: {
    title: "Ujumbe kwa wanachama wetu",
    text: "Wadi yake haikuwa na kliniki. Mwanachama anasimulia kilichotokea walipopaza sauti pamoja.",
    captionsLabel: "Manukuu ya Kiingereza",
    link: { label: "Picha na video zaidi", to: "/about/gallery" },
  },

  focus: {
    title: "Vipaumbele",
    intro: "Vitano, vilivyochaguliwa na wanachama kwenye mikutano ya wadi.",
    priorities: [
      {
        title: "Uchumi",
        text: "Leseni moja ya kaunti badala ya saba. Bili hulipwa ndani ya siku sitini, ili muuzaji asifilisike. Vyumba vya baridi na masoko yenye paa, ili wakulima wauze bei ikiwa nzuri. Mikopo nafuu kupitia vikundi vya akiba na Sacco.",
      },
      {
        title: "Mamlaka mashinani",
        text: "Kaunti hulipwa pesa zote kwa wakati, na wadi huamua sehemu ya bajeti. Nayo kaunti huonyesha hesabu zake: kila mradi, bei na mjenzi kwenye orodha ya umma.",
      },
      {
        title: "Miundombinu ya jamii",
        text: "Kliniki yenye dawa na muuguzi usiku. Shule yenye maji, choo cha wasichana na madawati. Barabara ambayo ambulensi hupita hata wakati wa mvua. Basari inayolipwa kabla muhula haujaanza.",
      },
      {
        title: "Kenya ya kijani",
        text: "Miti hulinda mito na udongo. Tunaunga mkono vitalu vya miche vya vijana na wanawake, umeme wa jua kwa visima na kliniki, na upishi bila moshi shuleni. Mti huhesabiwa ukiwa na miaka mitatu, si unapopandwa.",
      },
      {
        title: "Wajibu wa raia",
        text: "Tunawaomba wanachama wapige kura, waje kwenye mkutano wa bajeti, walipe wanachodaiwa na wakatae hongo. Nasi tunatangaza hesabu zetu na kumlinda anayeripoti wizi.",
      },
    ],
    link: { label: "Soma manifesto nzima", to: "/manifesto" },
  },

  plans: {
    title: "Aina za uanachama",
    intro: "Kila mwanachama ana kura moja, awe wa aina yoyote. Ada ni za mwaka.",
    join: { label: "Jiunge sasa", to: "/volunteer" },
    free: "Bure",
    most: "Wanachama wengi huichagua",
  },

  events: {
    title: "Matukio mapya",
    cards: [
      {
        id: "1",
        image: "event-1",
        alt: "Wajumbe ukumbini wakimsikiliza msemaji",
        title: "Kongamano la Kitaifa la Wajumbe",
        text: "Wajumbe wa kila kaunti wanajadili manifesto, wanapokea hesabu na kuchagua viongozi. Nairobi, 20 Februari 2027.",
      },
      {
        id: "2",
        image: "event-2",
        alt: "Mkutano chini ya mti mkubwa",
        title: "Mkutano wa waratibu wa kaunti",
        text: "Siku ya kazi kuhusu rejista safi, ofisi zilizo wazi na majibu ndani ya wiki. Kisumu, 23 Januari 2027.",
      },
      {
        id: "3",
        image: "event-3",
        alt: "Mkufunzi akionyesha chati",
        title: "Wanawake na vijana katika uongozi",
        text: "Warsha ya bure kwa wanaofikiria kugombea, au kumsaidia anayegombea. Mombasa, 6 Machi 2027.",
      },
    ],
    link: { label: "Matukio yote", to: "/events" },
  },
};
