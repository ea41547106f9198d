/** Pictures of which the picture pipeline also makes an Open Graph JPEG. */
export const drawingsWithShareImage: readonly string[] = [
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
