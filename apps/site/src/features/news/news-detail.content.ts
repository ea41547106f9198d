export const newsDetailContent = {
  section: "News",
  loading: "Loading article…",
  back: { label: "Back to News", to: "/news" },
  by: (author: string) => `By ${author}`,
  placeholder: "news-placeholder",
} as const;
