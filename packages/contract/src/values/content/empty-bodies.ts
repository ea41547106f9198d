// Without schemas, which would be too large for the lists of the console.
import type { ContentBodies } from "../../content/content-bodies.ts";

const nation = { level: "nation", id: 0 } as const;
const noPicture = { image: null, image_alt: "" };

/** A new draft of each kind, and what revisions of an earlier release lack. */
export const emptyBodies: Readonly<ContentBodies> = {
  articles: { title: "", content: "", ...noPicture, category: null, author: "", place: nation },
  events: {
    title: "",
    description: "",
    additional_info: "",
    ...noPicture,
    date: null,
    time: "",
    location: "",
    category: null,
    place: nation,
    called_off: false,
  },
  leaders: { name: "", position: { title: "", description: "" }, ...noPicture, bio: "", rank: 100 },
  "gallery-items": {
    title: "",
    description: "",
    media_type: "image",
    ...noPicture,
    video: null,
    thumbnail: null,
    captions: null,
    duration_seconds: null,
  },
  products: {
    name: "",
    description: "",
    ...noPicture,
    price: 0,
    original_price: null,
    discount: 0,
    category: null,
    sizes: [],
  },
  "pickup-locations": { name: "", address: "" },
  branches: { name: "", address: "", hours: "", phone: "", email: "", place: nation },
  redirects: { from: "/", to: "/" },
  texts: { key: "announcement", text: {} },
  constitution: { key: "constitution", text: {} },
};
