/** By table. */
export const sampleNames: Record<string, string> = {
  news_articles: "articles",
  events: "events",
  gallery_items: "photos and videos",
  leaders: "leaders",
  products: "products",
  pickup_locations: "pickup locations",
  branches: "branches",
};

export const samplesContent = {
  title: "Samples",
  about: "Remove the invented rows",
  intro: "The invented rows with which a new site comes. A real party removes them before it opens the site.",
  rows: "What is left of them",
  none: "Nothing is left of them.",
  removedAt: (when: string) => `They were removed on ${when}. The site never shows an invented row again.`,
  propose: "Propose to remove them",
  proposeTitle: "Propose to remove the samples?",
  effect:
    "A second person decides. Then they are gone for good, and pages without rows of your own say that nothing is there. What real people ordered or signed up for stays, off the site.",
  reason: "Reason",
  submit: "Propose it",
};
