import type { GalleryItem } from "@party/contract/gallery";

/** The sample photos and videos, newest first. */
export const galleryItems: GalleryItem[] = [
  {
    id: 9,
    title: "A Message from the Chairman",
    description: "The National Chairman on why a party must belong to its members. With captions.",
    image: null,
    created_at: "2026-11-14T09:00:00Z",
    media_type: "video",
    video: "/videos/message.mp4",
    thumbnail: "/pictures/video-message-960.webp",
  },
  photo(1, "The Bus on the Road", "The party bus at the start of its tour, somewhere between two rains.", "2026-11-08"),
  photo(2, "A Meeting That Listened", "Members fill a school field, and the first hour is theirs.", "2026-10-31"),
  photo(3, "Market Day", "Traders show a volunteer where the drain blocks and which lamp is dead.", "2026-10-24"),
  photo(
    4,
    "Morning in the Tea Hills",
    "Pickers on their way to the buying centre talk about the road they use.",
    "2026-10-17",
  ),
  {
    id: 10,
    title: "The Journey So Far",
    description: "From one table in 2020 to offices across the country, in under a minute. With captions.",
    image: null,
    created_at: "2026-10-10T09:00:00Z",
    media_type: "video",
    video: "/videos/journey.mp4",
    thumbnail: "/pictures/video-journey-960.webp",
  },
  photo(
    5,
    "Dhows at First Light",
    "Fishers on the coast bring their catch, and their questions about cold rooms.",
    "2026-10-08",
  ),
  photo(
    6,
    "Roots for the Stream",
    "Five hundred seedlings go in below the mountain before the short rains.",
    "2026-10-03",
  ),
  photo(7, "The City We Share", "Nairobi at dusk, seen from a branch meeting that ran late.", "2026-09-26"),
  photo(8, "Water Comes Home", "The first jerricans at a kiosk that its own committee repaired.", "2026-09-19"),
];

function photo(number: number, title: string, description: string, day: string): GalleryItem {
  return {
    id: number,
    title,
    description,
    image: `/pictures/gallery-${number}-960.webp`,
    created_at: `${day}T09:00:00Z`,
    media_type: "image",
    video: null,
    thumbnail: null,
  };
}
