import type { TextBodies } from "@party/contract/texts";

export const roadmapText = {
  title: "Campaign Roadmap",
  subtitle: "Five phases, each with work that you can see and check",
  image: "roadmap-hero",
  alt: "A road with five flags winds through green hills towards the rising sun, and the party bus is on it",
  intro:
    "A campaign is more than its last month. Ours began with one open office at a time, and it will end only when promises have become projects. At the close of every phase we publish what was done, what was not, and what it cost.",
  activitiesTitle: "What we do",
  phases: [
    {
      title: "Foundation Phase",
      description:
        "Before we ask for one vote, we put our own house in order: clean registers, open offices and rules that everybody has read. A party that cannot run a branch cannot run a county.",
      activities: [
        "Open an elected, working office in more than half of the counties",
        "Check every member’s consent, and correct the register",
        "Train branch treasurers, and publish the first audited accounts",
        "Hold listening meetings in wards, and write down what people ask for",
      ],
    },
    {
      title: "Grassroots Mobilization",
      description:
        "Now we go from gate to gate. Volunteers talk with neighbours, help them to check where they are registered to vote, and invite them to a branch meeting close to home.",
      activities: [
        "Form a team of ten volunteers in each ward, led by a resident",
        "Help citizens to register as voters and to check their polling station",
        "Hold weekly ward meetings in markets, church halls and mosque yards",
        "Set up youth, women’s and disability league chapters in each constituency",
      ],
    },
    {
      title: "Regional Campaigns",
      description:
        "The bus takes the road. Each region has its own needs, so each has its own plan, written by the people who live there: fish and ports at the coast, livestock in the north, sugar and roads in the west.",
      activities: [
        "Publish one plan for each region, costed and on four pages",
        "Bring candidates and citizens face to face in open county debates",
        "Hold fair primaries with clear rules, and settle disputes in days",
        "Speak on local radio in the languages that people use at home",
      ],
    },
    {
      title: "Final Push",
      description:
        "In the last weeks every volunteer has a short list and a map. We remind people of the day and the place, look after those who need help to get there, and prepare agents to guard the count.",
      activities: [
        "Call or visit each supporter once, and offer help to reach the station",
        "Train and equip two agents for every polling station",
        "Run a peace desk in each county, together with elders and clergy",
        "Publish every week what the campaign has raised and spent",
      ],
    },
    {
      title: "Victory & Implementation",
      description:
        "Winning is the start of the work. Each elected member signs a public list of promises, and each branch checks it. Where we do not win, we keep our offices open and help the winner to serve.",
      activities: [
        "Publish a plan for the first hundred days, ward by ward",
        "Report every three months in a baraza on promises kept and missed",
        "Train new members of county assemblies in budgets and law-making",
        "Thank volunteers, settle all bills and publish the final accounts",
      ],
    },
  ],
  closing: {
    title: "Find your place on the road",
    text: "Every phase runs on people who give a few hours a week. Tell us what you are good at, and we will find the work.",
    links: [
      { label: "Volunteer", to: "/volunteer" },
      { label: "Donate", to: "/donate" },
    ],
  },
} satisfies TextBodies["roadmap"];
