// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./locations.content.ts";

export const locationFieldsContent: Translated<typeof english.locationFieldsContent> = {
  county: { label: "Kaunti", empty: "Chagua kaunti", loading: "Kaunti zinapakia..." },
  constituency: {
    label: "Eneo bunge",
    empty: "Chagua eneo bunge",
    loading: "Maeneo bunge yanapakia...",
    waiting: "Chagua kaunti kwanza",
  },
  ward: {
    label: "Wadi",
    empty: "Chagua wadi",
    loading: "Wadi zinapakia...",
    waiting: "Chagua eneo bunge kwanza",
  },
};
