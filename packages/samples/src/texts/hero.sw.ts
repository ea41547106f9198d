// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./hero.ts";

export const heroText: Translated<typeof english.heroText> = (party) => ({
  tagline: party.slogan,
  slides: [
    {
      image: "hero-1",
      alt: "Basi la kijani la chama likishuka Mlima Kenya alfajiri huku watu wakipunga mikono",
      caption: "Kuna kiti chako, nawe unasaidia kuchagua njia.",
    },
    {
      image: "hero-2",
      alt: "Wanawake wenye vikapu mgongoni wakichuma chai kwenye vilima vya kijani katika jua la asubuhi",
      caption: "Wanaolima mazao wanapaswa kuwa na usemi kuhusu bei yake.",
    },
    {
      image: "hero-3",
      alt: "Umati wenye bendera za chama ukimsikiliza mwanamke jukwaani jijini Nairobi",
      caption: "Njoo na swali lako. Saa ya kwanza ni ya wanachama.",
    },
    {
      image: "hero-4",
      alt: "Jahazi lenye tanga jeupe likipita nyumba za kale na minazi ya mji wa pwani",
      caption: "Bandari zenye usawa, vyumba vya baridi na fuo safi kwa pwani.",
    },
    {
      image: "hero-5",
      alt: "Wanawake wakiuza matunda na mboga chini ya miavuli ya rangi siku ya soko",
      caption: "Soko lenye paa, taa na maji lina thamani kuliko hotuba mia.",
    },
    {
      image: "hero-6",
      alt: "Wavuvi katika mashua kwenye Ziwa Victoria jua likitua",
      caption: "Maji safi, chumba cha baridi katika kila ufuo wa wavuvi na bei ya haki.",
    },
    {
      image: "hero-7",
      alt: "Wafugaji na mifugo kwenye kisima cha umeme wa jua kaskazini mwa Kenya",
      caption: "Kaunti arobaini na saba, nchi moja, na hakuna kaunti inayoachwa nyuma.",
    },
  ],
});
