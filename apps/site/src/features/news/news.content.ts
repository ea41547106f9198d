export const newsListContent = {
  title: "News",
  subtitle: "What the party says and does, county by county",
  image: "news-hero",
  alt: "A newsstand at a bus stop in the morning sun",
  placeholder: "news-placeholder",
  empty: "No News Articles Available",
  noMatch: "No article matches your search.",
  readMore: "Read More",
  readMoreAbout: (title: string) => `about ${title}`,
  search: { label: "Search news", placeholder: "Bursary, water…", button: "Search", clear: "Clear search" },
  category: { label: "Topic", all: "All topics" },
  more: "Load more",
  loadingMore: "Loading…",
  moreFailed: "We could not load more articles. Please try again.",
  enough: "There is more than fits here. Search for words or choose a topic to find older articles.",
  feed: "Follow by RSS",
  others: { readNext: "Read next", newest: "Newest articles", all: "All articles" },
  /** In the footer of every page. */
  newsletter: { label: "Get our news by email", href: "#newsletter-email" },
} as const;

export const newsDetailContent = {
  untranslated: "",
  section: "News",
  back: { label: "Back to News", to: "/news" },
  by: (author: string) => `By ${author}`,
  placeholder: "news-placeholder",
} as const;
