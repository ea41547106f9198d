// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./news.content.ts";

export const newsListContent: Translated<typeof english.newsListContent> = {
  title: "Habari",
  subtitle: "Chama kinasema na kufanya nini, kaunti kwa kaunti",
  image: "news-hero",
  alt: "Kibanda cha magazeti kwenye kituo cha basi jua la asubuhi",
  placeholder: "news-placeholder",
  empty: "Hakuna makala kwa sasa",
  noMatch: "Hakuna makala inayolingana na utafutaji wako.",
  readMore: "Soma zaidi",
  readMoreAbout: (title) => `kuhusu ${title}`,
  search: { label: "Tafuta habari", placeholder: "Basari, maji…", button: "Tafuta", clear: "Futa utafutaji" },
  category: { label: "Mada", all: "Mada zote" },
  more: "Pakia zaidi",
  loadingMore: "Inapakia…",
  moreFailed: "Hatukuweza kupakia makala zaidi. Tafadhali jaribu tena.",
  enough: "Kuna zaidi ya zinazotosha hapa. Tafuta kwa maneno au uchague mada ili upate makala za zamani.",
  feed: "Fuatilia kwa RSS",
  others: { readNext: "Soma inayofuata", newest: "Makala mpya zaidi", all: "Makala zote" },
  newsletter: { label: "Pata habari zetu kwa barua pepe", href: "#newsletter-email" },
};

export const newsDetailContent: Translated<typeof english.newsDetailContent> = {
  untranslated: "Makala hii bado haijatafsiriwa. Inaonyeshwa kwa Kiingereza.",
  section: "Habari",
  back: { label: "Rudi kwenye Habari", to: "/news" },
  by: (author) => `Na ${author}`,
  placeholder: "news-placeholder",
};
