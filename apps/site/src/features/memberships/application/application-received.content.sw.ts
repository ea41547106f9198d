// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./application-received.content.ts";

export const applicationReceivedContent: Translated<typeof english.applicationReceivedContent> = {
  title: (id) => (id === undefined ? "Ombi limepokelewa" : `Ombi ${id} limepokelewa`),
  next: "Chama kitalikagua na kukupigia simu kukupa jibu ndani ya siku 30. Hifadhi nambari hii ya ombi.",
  linked:
    "Liko kwenye akaunti yako. Chama hujibu ndani ya siku 30. Kikishalithibitisha, utapata hapo nambari yako ya uanachama na kadi.",
  call: "Una maswali, au hujapata jibu? Piga",
  office: "Tafuta ofisi ya kaunti yako",
  create: "Fungua akaunti ili ulifuatilie na upate kadi yako",
  share: "Shiriki kwamba unajiunga",
  dashboard: "Lifuatilie kwenye dashibodi yako",
  close: "Funga",
};
