// not reviewed

import { phoneInGroups } from "@party/contract/values/person";
import type { Translated } from "@party/contract/values/translated";
import { formatDay } from "#dates/dates.ts";
import { party } from "#party.ts";
import type * as english from "./legal.content.ts";

export { ACCESSIBILITY_VERSION } from "./legal.content.ts";

export const versionContent: Translated<typeof english.versionContent> = {
  version: (name) => `Toleo ${name}`,
  published: (name, day) => `Toleo ${name}, lilichapishwa ${formatDay(day)}`,
  earlier: "Matoleo ya awali",
  isEarlier: "Hili ni toleo la awali, ambalo halitumiki tena.",
  current: "Soma toleo la sasa",
};

export const accessibilityContent: Translated<typeof english.accessibilityContent> = {
  title: "Tovuti kwa kila mtu",
  subtitle: "Kinachofanya kazi, kilichojaribiwa, na jinsi ya kulalamika",
  get intro() {
    return `${party.name} inataka kila mtu aweze kutumia tovuti hii. Tunalenga WCAG 2.2, kiwango cha AA, na kiwango cha Kenya cha KS 2952 cha teknolojia ya habari inayofikika.`;
  },
  sections: [
    {
      title: "Kinachofanya kazi",
      paragraphs: [
        "- Kurasa na fomu zote hufanya kazi kwa kibodi pekee.",
        "- Visoma skrini husoma kurasa kwa mpangilio, pamoja na vichwa, lebo na ujumbe wa hali.",
        "- Maandishi yanaweza kukuzwa mara mbili, na kurasa hutoshea skrini ya pikseli 320.",
        "- Rangi zina utofauti wa kutosha katika mandhari meupe na meusi.",
        "- Picha zinazosonga zinaweza kusimamishwa, na hutulia ikiwa kifaa chako kinaomba mwendo upunguzwe.",
        "- Video zina manukuu. Kurasa nyingi zinaweza kusomwa bila JavaScript.",
      ],
    },
    {
      title: "Kilichojaribiwa",
      paragraphs: [
        "Kila ukurasa hukaguliwa na programu ya axe katika mandhari meupe na meusi kila toleo linapotolewa, na shughuli kuu hufanywa kwa kibodi pekee katika majaribio ya kiotomatiki. Majaribio ya watu wanaotumia visoma skrini bado hayajafanyika.",
      ],
    },
    {
      title: "Kisichofanya kazi bado",
      paragraphs: [
        "- Ramani ya ukurasa wa mawasiliano inatoka OpenStreetMap na ni vigumu kuitumia kwa kibodi. Anwani iko kando yake.",
        "- Baadhi ya makala, matukio na bidhaa ziko kwa Kiingereza tu. Maandishi ya kisheria yako kwa Kiingereza, pamoja na muhtasari kwa Kiswahili.",
      ],
    },
    {
      title: "Ripoti tatizo",
      get paragraphs() {
        const { email, phone, hours } = party.contacts;
        return [
          `Andika kwa ${email} au piga ${phoneInGroups(phone)} (${hours}). Tuambie ukurasa na tatizo lililotokea. Tunajibu ndani ya siku saba, na tunaweza kukufanyia kwa simu kile ambacho hukuweza kufanya hapa.`,
          "Ikiwa jibu letu halikusaidii, unaweza kulalamika kwa Baraza la Kitaifa la Watu Wenye Ulemavu, www.ncpwd.go.ke.",
        ];
      },
    },
  ],
};
