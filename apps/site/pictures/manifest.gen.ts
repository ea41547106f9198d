// Written by build.ts; edit catalogue.ts instead.
import type { PictureFacts } from "./encode.ts";

export const pictures = {
  "hero-1": { name: "hero-1", alt: "The green party bus drives down from Mount Kenya at sunrise while people wave and raise their hands beside the road.", width: 1600, height: 900, widths: [480,960,1600], color: "#aaa57e", focus: "72% 60%" },
  "hero-2": { name: "hero-2", alt: "Women with baskets on their backs pick tea on green hills in the morning sun.", width: 1600, height: 900, widths: [480,960,1600], color: "#94b38c", focus: "78% 60%" },
  "hero-3": { name: "hero-3", alt: "A large crowd with party flags listens to a woman on a stage, with the towers of Nairobi in the evening sun.", width: 1600, height: 900, widths: [480,960,1600], color: "#a68965", focus: "74% 50%" },
  "hero-4": { name: "hero-4", alt: "A dhow under a white sail passes the old houses and palms of a coast town while people wave from the beach.", width: 1600, height: 900, widths: [480,960,1600], color: "#7ea7a2", focus: "70% 60%" },
  "hero-5": { name: "hero-5", alt: "Women sell fruit and vegetables under bright umbrellas on market day.", width: 1600, height: 900, widths: [480,960,1600], color: "#aca87b", focus: "66% 70%" },
  "hero-6": { name: "hero-6", alt: "Fishers stand in a painted boat on Lake Victoria near Kisumu as the sun goes down.", width: 1600, height: 900, widths: [480,960,1600], color: "#86686e", focus: "76% 70%" },
  "hero-7": { name: "hero-7", alt: "Herders with goats and camels at a well that runs on solar power, on the dry plain of northern Kenya.", width: 1600, height: 900, widths: [480,960,1600], color: "#b7ae94", focus: "76% 70%" },
} as const satisfies Record<string, PictureFacts>;

export type PictureName = keyof typeof pictures;
