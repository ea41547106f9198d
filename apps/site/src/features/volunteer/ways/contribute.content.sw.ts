// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./contribute.content.ts";

export const contributeContent: Translated<typeof english.contributeContent> = {
  title: "Changia",
  subtitle: "Pesa, muda, vitu au mawazo: kila kimoja husogeza basi",
  image: "donate-hero",
  alt: "Mikono ya watu wa rika mbalimbali ikitia sarafu katika chungu kimoja",
  intro:
    "Hatupokei pesa kutoka kwa kampuni zinazotaka upendeleo, wala kutoka nchi za nje. Tunachofanya hulipiwa na michango mingi midogo na wanachama wanaotoa walicho nacho. Hizi hapa njia nne za kusaidia.",
  ways: [
    {
      title: "Toa pesa",
      text: "Changia mara moja, kwa M-PESA au benki. Utapata risiti, na jumla hutangazwa pamoja na hesabu zetu.",
      link: { label: "Changia", to: "/donate" },
    },
    {
      title: "Toa muda",
      text: "Muda wako una thamani zaidi kwa tawi la wadi kuliko bango lolote. Chagua utakachofanya na lini.",
      link: { label: "Jitolee", to: "/volunteer" },
    },
    {
      title: "Vaa rangi zetu",
      text: "Fulana, kofia na vikombe vya duka letu hutengenezwa Kenya, na mapato yake hulipia mikutano ya matawi.",
      link: { label: "Tembelea duka", to: "/shop" },
    },
    {
      title: "Saidia kwa vitu au wazo",
      text: "Ukumbi wa jioni moja, viti vya plastiki, printa, pikapu ya siku moja, au wazo lililofaulu katika kaunti yako. Tuandikie.",
      link: { label: "Wasiliana nasi", to: "/contact" },
    },
  ],
};
