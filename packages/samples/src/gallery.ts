import type { GalleryItem } from "@party/contract/gallery";
import { messageVideo } from "./message-video.ts";

/** The sample photos and videos, newest first. */
export const galleryItems: GalleryItem[] = [
  messageVideo,
  photo(
    1,
    "A Meeting That Listened",
    "Members fill Uhuru Park in Nairobi, and the first hour is theirs.",
    "2026-11-08",
  ),
  photo(
    2,
    "Morning in the Tea Hills",
    "Pickers on their way to the buying centre talk about the road they use.",
    "2026-10-31",
  ),
  photo(3, "A Dhow off the Old Town", "Traders on the coast bring their cargo, and their questions.", "2026-10-24"),
  photo(4, "The Bus Fills Up", "The party bus before its tour, somewhere between two rains.", "2026-10-17"),
  {
    id: 10,
    title: "On the Road Again",
    description: "The party bus on the Rift Valley road, and the people who wave it on. With captions.",
    image: null,
    created_at: "2026-10-10T09:00:00Z",
    media_type: "video",
    video: "/videos/journey.mp4",
    thumbnail: "/pictures/journey-video-960.webp",
    duration_seconds: 8,
  },
  photo(5, "Home Before Dark", "Fishers on Lake Victoria come in with the day’s catch.", "2026-10-08"),
  photo(
    6,
    "Water Comes Home",
    "The sun works the pump now: herders at a well that its own committee repaired.",
    "2026-10-03",
  ),
  photo(
    7,
    "A Night of Dances",
    "Every county brought its own to the festival, and taught it to the next.",
    "2026-09-26",
  ),
  photo(8, "Break Time", "A school with a tank, a panel on the roof and enough desks.", "2026-09-19"),
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
    duration_seconds: null,
  };
}
