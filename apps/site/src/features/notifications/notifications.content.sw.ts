// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./notifications.content.ts";

export const notificationsContent: Translated<typeof english.notificationsContent> = {
  title: "Arifa",
  lead: "Yanayokuhusu: malipo yako, uanachama wako, matukio yako.",
  bell: (unread) => (unread === 0 ? "Arifa" : `Arifa ambazo hujasoma: ${unread}`),
  came: (unread) => `Arifa ambazo hujasoma: ${unread}.`,
  many: "99+",
  unread: "Mpya",
  read: "Weka alama kuwa imesomwa",
  about: (title) => `: ${title}`,
  readAll: "Weka alama kuwa zote zimesomwa",
  open: {
    "/dashboard/payments": "Nenda kwenye malipo",
    "/joinus": "Chagua aina ya uanachama",
    order: "Ona oda",
    other: "Fungua",
  },
  more: "Onyesha za zamani",
  loadingMore: "Inapakia…",
  empty: {
    title: "Hakuna kitu bado",
    choose: "Chagua tukujulishe nini",
    text: "Tutakujulisha hapa malipo yakifika, na uanachama wako ukianza au ukikaribia kuisha.",
  },
  failure: {
    list: "Hatukuweza kupakia arifa zako. Angalia mtandao wako kisha ujaribu tena.",
    mark: "Hatukuweza kuiwekea alama. Angalia mtandao wako kisha ujaribu tena.",
    more: "Hatukuweza kupakia za zamani. Angalia mtandao wako kisha ujaribu tena.",
  },
};
