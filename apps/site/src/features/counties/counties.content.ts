export const countyContent = {
  title: (county: string) => `${county} County`,
  subtitle: (party: string) => `${party} near you`,
  description: (party: string, county: string) =>
    `${party} in ${county}: the office, who coordinates, branches, next events and news.`,
  office: "Where to find us",
  coordinator: "Coordinator",
  first: {
    title: (county: string) => `Be the first in ${county}`,
    text: (county: string) =>
      `There is no office in ${county} yet. Until there is one, the head office coordinates the county and answers your questions.`,
    start: "Would you like to begin one? Write to us.",
    headOffice: "Head office",
    capital: "Nairobi",
  },
  ask: {
    title: "Ask the head office",
    text: (county: string) => `It answers your questions about ${county}.`,
  },
  members: (count: string) => `At least ${count} members live here.`,
  branches: {
    title: "Branches",
    constituency: (name: string) => `${name} constituency`,
    ward: (name: string) => `${name} ward`,
  },
  events: { title: "Next events", all: "All events" },
  news: { title: "News from the county", all: "All news" },
  join: {
    title: (county: string) => `Your part in ${county}`,
    text: "Join in three minutes: ordinary membership is free. A gift pays for halls, chairs and bus fares.",
    links: [
      { label: "Join", to: "/joinus" },
      { label: "Donate", to: "/donate" },
      { label: "Volunteer", to: "/volunteer" },
    ],
  },
  all: "All 47 counties",
} as const;
