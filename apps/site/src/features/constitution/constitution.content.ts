import { party } from "#party.ts";
import { conduct } from "./constitution-conduct.content.ts";
import { membership } from "./constitution-membership.content.ts";
import { objectives } from "./constitution-objectives.content.ts";
import type { Article, ConstitutionSection } from "./constitution-section.ts";
import { structure } from "./constitution-structure.content.ts";

const preamble: ConstitutionSection = {
  id: "preamble",
  title: "Preamble",
  opening: [
    `We, the members of ${party.name}, people of Kenya from every county and community,`,
    "Honouring those who won our freedom, and those who in 2010 gave the nation a Constitution that brings power close to the people;",
    "Believing that every person has equal worth, and that government exists to serve and not to rule;",
    "Holding that devolution is a promise to every ward, and that a promise is kept with money, skill and honesty;",
    "Proud of our many languages, faiths and ways of life, and determined to live together in peace as one country;",
    "Aware that we hold the land, the water and the forests in trust for those who come after us;",
    "Resolved to build a party that belongs to its members, tells them the truth and answers to them;",
    "Adopt this constitution and bind ourselves, and all who lead us, to keep it.",
  ],
  articles: [],
};

export const constitutionContent = {
  title: "Party Constitution",
  subtitle: "The rules we live by, in words that everyone can read",
  image: "constitution-hero",
  alt: "The constitution lies open on a wooden table, with green hills in the morning light behind it",
  intro:
    "Delegates of the members adopted this constitution, and only they can change it. If a leader and this text disagree, the text wins.",
  sectionsLabel: "Sections of the constitution",
  download: "Download Full Constitution",
  downloadHint: "PDF, with headings and bookmarks, made from the text on this page",
  previous: "Previous section",
  next: "Next section",
  articleTitle: (article: Article) => `Article ${article.number}. ${article.title}`,
  /** Front page of the printed text. */
  pdf: {
    title: `Constitution of ${party.name}`,
    edition: "Adopted by the National Delegates Convention",
    /** Day of the text's last change: the file's date, so that the same text is the same file. */
    edited: "2026-11-22",
    contents: "Contents",
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
};

/** The whole constitution: the page and the printed document are made from this one text. */
export const constitution: readonly ConstitutionSection[] = [preamble, objectives, membership, structure, conduct];
