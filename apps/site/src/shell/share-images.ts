/** Drawings that news, events and the pages one is asked to share show. Of these the picture pipeline makes a JPEG for shared links as well. */
export const sharedDrawings: readonly string[] = [
  "donate-hero",
  "event-1",
  "event-2",
  "event-3",
  "gallery-1",
  "gallery-7",
  "integrity-empower",
  "join-hero",
  "news-1",
  "news-2",
  "news-3",
  "news-budget",
  "news-planting",
  "shop-hero",
];
