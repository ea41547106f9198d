// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./gallery.content.ts";

export const galleryContent: Translated<typeof english.galleryContent> = {
  title: "Picha na video",
  subtitle: "Chama kikiwa kazini, kwa picha na kwa video",
  image: "gallery-hero",
  alt: "Picha tatu zimetundikwa kwenye kamba mbele ya vilima: mashua za uvuvi, basi la chama na jahazi",
  tabs: { image: "Picha", video: "Video" },
  empty: {
    image: "Hakuna picha bado. Rudi baada ya mkutano ujao.",
    video: "Hakuna video bado. Rudi baada ya mkutano ujao.",
  },
  more: "Pakia zaidi",
  moreFailed: "Zinazofuata hazikupakiwa. Angalia mtandao wako kisha ujaribu tena.",
  open: (title) => `Ona kwa ukubwa: ${title}`,
  lightbox: {
    label: "Picha",
    close: "Funga",
    previous: "Picha iliyotangulia",
    next: "Picha inayofuata",
    position: (index, count) => `Picha ${index} kati ya ${count}`,
  },
  captionsLabel: "Manukuu ya Kiingereza",
};
