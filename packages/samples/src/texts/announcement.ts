import type { TextBodies } from "@party/contract/texts";

export const announcementText = {
  text: "Membership is free.",
  link: { label: "Join in 3 minutes", to: "/joinus" },
} satisfies TextBodies["announcement"];
