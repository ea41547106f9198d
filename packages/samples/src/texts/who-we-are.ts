import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";

export const whoWeAreText = (party: Party) =>
  ({
    title: "Who We Are",
    subtitle: party.description,
    carousel: {
      label: "Scenes from the life of the party",
      slides: [
        {
          image: "about-1",
          alt: "A meeting of a village under a great tree, between a school and a clinic",
          caption: "Some of our best ideas came from under a tree.",
        },
        {
          image: "about-2",
          alt: "The party bus on a road above the Rift Valley at sunset",
          caption: "The bus goes where the questions are, and waits for them.",
        },
        {
          image: "about-3",
          alt: "Children in school uniform before a village school with solar panels, Mount Kenya behind it",
          caption: "A school with water, light and enough desks is a budget kept.",
        },
        {
          image: "about-4",
          alt: "A herder, a trader, an elder and young people side by side with party flags at sunrise",
          caption: "Every branch elects its own committee, in the open.",
        },
      ],
    },

    history: {
      title: "Our History",
      paragraphs: [
        `In ${party.founded} twelve people met around a borrowed table. They were an engineer, a nurse, two teachers, a matatu owner, a shopkeeper, a pastor, a herder, a student, a retired clerk of a county assembly and two farmers. They had met at budget hearings in different counties, and they shared one complaint: the answers were always ready before the questions.`,
        "They did not begin with a flag. They began with a notebook. For a year they sat in barazas, church halls and market sheds, and wrote down what people said devolution had brought, and what it had not. New clinics, and no medicine. New roads, and no bridge. Bursaries, but too late. The notebook became a set of ideas, and the ideas became a party.",
        "The bus came a little later. A member lent us an old one, with a good engine and a bad door, so that the meetings could travel. People started to call us the party with the bus, and the name stayed. It suits us. A bus is for ordinary people. It stops for everyone, it keeps to a route that all can read, and the passengers may speak to the driver.",
        "Since then we have grown from one notebook to branches in every region. Our members have mended boreholes, read budgets aloud, trained polling agents and planted trees. Some have stood for office. All of them can vote on who leads us.",
      ],
      milestones: [
        { year: "2020", text: "Twelve founders meet, and the listening year begins." },
        { year: "2021", text: "Members adopt the first constitution, clause by clause." },
        { year: "2022", text: "The first branches elect their own committees." },
        { year: "2024", text: "The youth, women’s and disability leagues are formed." },
        { year: "2026", text: "The twenty-fourth county office opens its doors." },
      ],
    },

    identity: {
      title: "Our Identity",
      paragraphs: [
        "Devolution means bringing power and money close to the people. The Constitution of 2010 made that promise to every county. We exist to see it kept.",
        "Our colours are green, for the land that feeds us, and gold, for the worth of honest work. Our sign is the bus, because a country, too, is a journey that nobody can make alone.",
        "We belong to no tribe, no region and no family. You will find us where a ward meets, and you may judge us by what we have mended there.",
      ],
    },

    values: {
      title: "Core Values",
      items: [
        {
          title: "Inclusive Leadership",
          text: "Leadership must look like the people it serves. Women, young people, people with disabilities and small communities sit where decisions are made, and no committee of ours has more than two thirds of one gender.",
        },
        {
          title: "Excellence in Service",
          text: "We answer letters, start meetings on time and finish what we begin. A public office is a job with a boss, and the boss is the mwananchi at the counter.",
        },
        {
          title: "Unity in Diversity",
          text: "More than forty communities share this country, and every one of them is at home in all of it. We argue about ideas, and we never use a person’s name or language against them.",
        },
        {
          title: "Innovation & Progress",
          text: "We try new ways, measure them, and keep what works. A text message that saves a farmer a day’s walk is progress. So is an old well with a new pump.",
        },
      ],
    },

    next: {
      title: "Come and see for yourself",
      text: "Read who leads us, what we plan and the rules that bind us. Then come to a branch meeting, and ask the hardest question you have.",
      links: [
        { label: "National Leadership", to: "/about/leadership" },
        { label: "Campaign Roadmap", to: "/about/what-we-do" },
        { label: "Party Constitution", to: "/about/rules" },
      ],
    },
  }) satisfies TextBodies["who-we-are"];
