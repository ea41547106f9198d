// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./picture-carousel.content.ts";

export const carouselContent: Translated<typeof english.carouselContent> = {
  role: "onyesho la picha",
  play: "Anzisha picha",
  pause: "Simamisha picha",
  previous: "Picha iliyotangulia",
  next: "Picha inayofuata",
  picture: (at, of) => `Picha ${at} kati ya ${of}`,
};
