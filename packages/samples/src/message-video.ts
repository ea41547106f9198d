import type { GalleryItem } from "@party/contract/gallery";

/** The first sample video, apart from the gallery, because the home page loads this row alone. */
export const messageVideo = {
  id: 9,
  title: "A Message to Our Members",
  description: "A member tells how her ward, which had no clinic, spoke up and helped to plan one. With captions.",
  image: null,
  created_at: "2026-11-14T09:00:00Z",
  media_type: "video",
  video: "/videos/message.mp4",
  thumbnail: "/pictures/message-video-960.webp",
  duration_seconds: 9,
} satisfies GalleryItem;
