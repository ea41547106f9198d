// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./dashboard.content.ts";

export { memberCountText } from "./dashboard.content.ts";

export const dashboardContent: Translated<typeof english.dashboardContent> = {
  title: "Dashibodi ya chama",
  menu: "Menyu",
  more: "Zaidi",
  bottom: "Njia za mkato",
  pages: { home: "Nyumbani", card: "Kadi" },
  navigation: "Dashibodi",
  account: "Akaunti",
  close: "Funga menyu",
  logout: "Ondoka kwenye akaunti",
  welcome: (name) => `Karibu tena, ${name}!`,
  figures: {
    status: "Hali ya uanachama",
    type: "Aina ya uanachama",
    payment: "Hali ya malipo",
    members: "Wanachama wa chama",
  },
  progress: {
    label: "Uanachama wako",
    plan: (name) => `Aina: ${name}`,
    paid: ["Umeomba", "Umelipa", "Hai", "Huisha"],
    free: ["Umeomba", "Hai"],
  },
  nextStep: {
    label: "Hatua inayofuata",
    pay_fee: {
      title: "Uanachama wako unasubiri ada yake",
      text: (amount) => `Lipa ${amount}. Uanachama wako utaanza mara tu ada itakapofika.`,
      action: "Lipa sasa",
    },
    renew: {
      title: "Huisha uanachama wako",
      text: (amount, by) =>
        by ? `Lipa ${amount} kufikia ${by} ili uendelee kuwa mwanachama.` : `Lipa ${amount} ili uwe mwanachama tena.`,
      action: "Huisha",
    },
    choose_plan: {
      title: "Huna uanachama bado",
      text: "Chagua aina ya uanachama na utume ombi lako. Uanachama wa kawaida ni bure.",
      action: "Chagua aina ya uanachama",
    },
    await_confirmation: {
      title: "Ombi lako limefika",
      text: "Chama kitalithibitisha ndani ya siku chache. Utapata barua pepe.",
    },
    attend_event: {
      text: (day, place) => `${day}${place && `, ${place}`}. Una nafasi.`,
      action: "Onyesha tiketi zangu",
    },
    join_event: {
      text: (day, place) => `${day}${place && `, ${place}`}.`,
      action: "Ona tukio",
    },
    invite: {
      title: "Mwalike rafiki",
      text: "Uanachama wako uko sawa. Mwalike mtu wa wadi yako.",
      action: "Mwalike rafiki",
    },
  },
  checklist: {
    label: "Jinsi ya kuwa mwanachama",
    done: "Imekamilika",
    steps: ["Thibitisha barua pepe yako", "Chagua aina ya uanachama", "Lipa ada", "Pata kadi yako"],
  },
  near: {
    title: (ward) => `Karibu na wadi ya ${ward}`,
    office: "Ofisi iliyo karibu nawe",
    all: "Ofisi zote",
    county: (name) => `Chama katika kaunti ya ${name}`,
  },
  friends: {
    title: "Uliowaalika",
    goal: 5,
    some: (joined, goal) => `Wamejiunga ${joined} kati ya ${goal}`,
    many: (joined) => `Wamejiunga ${joined}`,
    text: "Shiriki kiungo chako na watu wa wadi yako.",
    action: "Alika",
  },
  events: {
    title: "Matukio yajayo",
    all: "Matukio yote",
    facts: (day, location) => (location ? `${day} · ${location}` : day),
    empty: "Hakuna matukio yaliyopangwa kwa sasa. Mapya yataonekana hapa.",
  },
  notifications: {
    title: "Arifa",
    all: "Arifa zote",
    empty: "Hakuna jipya. Tutakujulisha hapa jambo likikuhusu.",
  },
  actions: {
    title: "Njia za mkato",
    profile: "Sasisha wasifu",
    event: "Jiandikishe kwa tukio",
    payment: "Lipa",
    invite: "Alika mwanachama",
  },
  failed: "Dashibodi yako haikupakiwa. Angalia mtandao wako kisha ujaribu tena.",
  card: "Kadi ya uanachama",
};

export const planNote: Translated<typeof english.planNote> = ({ member, membership }) =>
  membership && membership.plan !== member.membership_type
    ? dashboardContent.progress.plan(membership.plan)
    : undefined;
