// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./handler.content.ts";

export const handlerContent: Translated<typeof english.handlerContent> = {
  busy: "Tuna shughuli nyingi sana sasa hivi. Tafadhali jaribu tena baada ya muda mfupi.",
  failed: "Kuna tatizo. Tafadhali jaribu tena baada ya muda mfupi.",
  formsOnly: "Ni fomu tu zinazoweza kutumwa hapa.",
};
