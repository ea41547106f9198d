import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";

export const heroText = (party: Party) =>
  ({
    tagline: party.slogan,
    slides: [
      {
        image: "hero-1",
        alt: "The green party bus drives down from Mount Kenya at sunrise while people wave beside the road",
        caption: "There is a seat for you, and you help to choose the road.",
      },
      {
        image: "hero-2",
        alt: "Women with baskets on their backs pick tea on green hills in the morning sun",
        caption: "Those who grow the crop should have a say in its price.",
      },
      {
        image: "hero-3",
        alt: "A large crowd with party flags listens to a woman on a stage, the towers of Nairobi behind her",
        caption: "Come with your question. The first hour belongs to members.",
      },
      {
        image: "hero-4",
        alt: "A dhow under a white sail passes the old houses and palms of a coast town",
        caption: "Fair ports, cold rooms and clean beaches for the coast.",
      },
      {
        image: "hero-5",
        alt: "Women sell fruit and vegetables under bright umbrellas on market day",
        caption: "A dry market with light and water is worth a hundred speeches.",
      },
      {
        image: "hero-6",
        alt: "Fishers stand in a painted boat on Lake Victoria as the sun goes down",
        caption: "Clean water, a cold store at every landing site and a fair price.",
      },
      {
        image: "hero-7",
        alt: "Herders with goats and camels at a well that runs on solar power in northern Kenya",
        caption: "Forty-seven counties, one country, and no county left behind.",
      },
    ],
  }) satisfies TextBodies["hero"];
