import { party } from "#party.ts";

export const homeContent = {
  hero: {
    label: "Pictures of the country we serve",
    join: { label: "JOIN US", to: "/volunteer" },
    donate: { label: "DONATE", to: "/donate" },
  },

  manifesto: {
    get title() {
      return `Why ${party.name}`;
    },
    cards: [
      {
        title: "Who we are",
        get text() {
          return `We are farmers, nurses, boda boda riders, teachers, traders and students who came together in ${party.founded}. The people nearest to a problem should have the power, and the money, to solve it.`;
        },
        link: { label: "Read our story", to: "/about/who-we-are" },
      },
      {
        title: "Our vision",
        text: "A Kenya where your ward decides what it needs, your county has the means to build it, and you can see where every shilling went.",
        link: { label: "Read the manifesto", to: "/manifesto" },
      },
      {
        title: "Our Mission",
        text: "We train honest local leaders, bring members’ ideas to county assemblies and Parliament, and stand guard over public money and public votes.",
        link: { label: "See the roadmap", to: "/about/what-we-do" },
      },
    ],
  },

  featured: {
    title: "Your vote, your future",
    buttonAbout: (title: string) => `about ${title}`,
    cards: [
      {
        section: "empower",
        title: "EMPOWER THE VOTE",
        text: "Learn how to check your details, help a neighbour to register, and serve as an agent on the day.",
        button: "Get Involved",
        image: "feature-empower",
        alt: "A hand lets a marked ballot fall into a ballot box while other hands are raised",
      },
      {
        section: "protect",
        title: "PROTECT THE FUTURE",
        text: "See how we check results, keep our own primaries clean and speak up when somebody tries to buy or frighten a voter.",
        button: "Learn More",
        image: "feature-protect",
        alt: "Many hands hold up a green shield with a ballot box on it",
      },
    ],
  },

  chairman: {
    title: "From our National Chairman",
    loading: "Loading the chairman’s portrait…",
    intro:
      "You will be told the truth about our money. You will be heard before a decision, not after it. And when we are wrong, you will hear it from us first.",
    valuesTitle: "Our values",
    values: [
      { name: "Peace", text: "We win arguments, never fights. No seat is worth a neighbour’s life." },
      { name: "Love", text: "We serve people as they are, and start with those who have least." },
      { name: "Unity", text: "Many languages, many faiths, one table. Nobody is a guest in Kenya." },
      { name: "Prosperity", text: "Work that pays, in the place where you want to live." },
    ],
    link: { label: "Meet the national leaders", to: "/about/leadership" },
  },

  video: {
    title: "A message to our members",
    text: "Her ward had no clinic. A member tells what happened when they spoke up together.",
    captionsLabel: "English captions",
    link: { label: "More photos and videos", to: "/about/gallery" },
  },

  focus: {
    title: "Focus Point",
    intro: "Five priorities, chosen by members in ward meetings.",
    priorities: [
      {
        title: "Economy",
        text: "One county licence in place of seven. Bills paid within sixty days, so that a supplier does not go broke waiting. Cold rooms, milk coolers and dry markets, so that farmers sell when the price is right. Cheap, fair credit through chamas and Saccos.",
      },
      {
        title: "Devolution",
        text: "Counties are paid in full and on time, and the wards decide part of every county’s budget. In return, each county shows its books: every project, its price and its builder on one public list.",
      },
      {
        title: "Social Infrastructure",
        text: "A clinic with medicine and a nurse at night. A school with water, a toilet for girls and enough desks. A road that an ambulance can use in April. A bursary that is paid before the term begins.",
      },
      {
        title: "Greening Kenya",
        text: "Trees hold our rivers and our soil. We back tree nurseries run by youth and women’s groups, solar power for boreholes and clinics, and clean cooking in schools. A tree is counted when it is three years old, not when it is planted.",
      },
      {
        title: "Citizen Responsibility",
        text: "We ask members to vote, to attend the budget meeting, to pay what is due and to refuse the bribe. In return we publish our own accounts, and protect anyone who reports a theft of public money.",
      },
    ],
    link: { label: "Read the whole manifesto", to: "/manifesto" },
  },

  plans: {
    title: "Membership Plans",
    intro: "Every member has one vote, whatever the plan. Fees are per year.",
    join: { label: "Join Now", to: "/volunteer" },
    free: "Free",
    most: "Most members",
  },

  events: {
    title: "Latest Events",
    cards: [
      {
        id: "1",
        image: "event-1",
        alt: "Delegates fill a green hall and listen to a speaker before a large gold sun",
        title: "National Delegates Convention",
        text: "Delegates from every county debate the manifesto, hear the accounts and elect the national officials. Nairobi, 20 February 2027.",
      },
      {
        id: "2",
        image: "event-2",
        alt: "A meeting under a great tree",
        title: "County Coordinators’ Meeting",
        text: "One working day on clean registers, open offices and answers within a week. Kisumu, 23 January 2027.",
      },
      {
        id: "3",
        image: "event-3",
        alt: "A trainer shows a chart on a board to people with laptops",
        title: "Women and Youth in Leadership",
        text: "A free workshop for those who think of standing, or of helping someone who does. Mombasa, 6 March 2027.",
      },
    ],
    link: { label: "All events", to: "/events" },
  },
} as const;
