/** Drawings that news and events show. Of these the picture pipeline makes a JPEG for shared links as well. */
export const sharedDrawings: readonly string[] = [
  "event-1",
  "event-2",
  "event-3",
  "gallery-1",
  "gallery-7",
  "integrity-empower",
  "news-1",
  "news-2",
  "news-3",
  "news-budget",
  "news-planting",
];
