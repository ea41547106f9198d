import type { Event } from "@party/contract/events";

/**
 * The sample events as lists show them, next first: `description` is the opening paragraph alone, so that
 * lists load less. `event-details.ts` adds the rest.
 */
export const eventList: Event[] = [
  {
    id: 2,
    title: "County Coordinators’ Meeting",
    description:
      "<p>Coordinators from every county branch meet for one long working day in Kisumu. On the table are three things that members asked for most: registers that are correct, offices that are open, and answers that come back within a week.</p>",
    image: "/pictures/event-2-960.webp",
    date: "2027-01-23",
    time: "9:00 AM – 4:30 PM",
    location: "Lakeside Social Hall, Kisumu",
    category: { name: "Meeting" },
    additional_info: null,
  },
  {
    id: 4,
    title: "Budget Evening: Read Your County’s Plan",
    description:
      "<p>Bring a pencil and a neighbour. In two hours we find your ward’s pages in the county plan, mark what was promised, and write the questions for the next public meeting. No experience needed, and the tea is free.</p>",
    image: "/pictures/news-budget-960.webp",
    date: "2027-01-28",
    time: "5:30 PM – 7:30 PM",
    location: "Party office, Nakuru",
    county_id: 32,
    category: { name: "Workshop" },
    additional_info: null,
  },
  {
    id: 5,
    title: "Young Members’ Open Day",
    description:
      "<p>An afternoon for members aged 18 to 35, and for friends who are not sure about politics at all. Short talks, long questions, a football match at four, and a table where you can sign up as a polling station agent.</p>",
    image: "/pictures/gallery-7-960.webp",
    date: "2027-02-06",
    time: "1:00 PM – 6:00 PM",
    location: "Community Grounds, Eldoret",
    county_id: 27,
    category: { name: "Meeting" },
    additional_info: null,
  },
  {
    id: 1,
    title: "National Delegates Convention 2027",
    description:
      "<p>Delegates from all parts of the country come together for the party’s highest meeting. From morning to evening they will debate and adopt the manifesto, elect the national officials and hear the audited accounts. Every member can watch from the public gallery, and every county speaks.</p>",
    image: "/pictures/event-1-960.webp",
    date: "2027-02-20",
    time: "8:00 AM – 5:00 PM",
    location: "Convention Grounds, Nairobi",
    category: { name: "Convention" },
    additional_info: null,
  },
  {
    id: 3,
    title: "Women and Youth in Leadership Workshop",
    description:
      "<p>A day in Mombasa for women and young people who are thinking of standing for office, or who want to run a strong campaign for somebody else. The trainers have all done it themselves, in counties where nobody expected them to win an argument, let alone a seat.</p>",
    image: "/pictures/event-3-960.webp",
    date: "2027-03-06",
    time: "9:00 AM – 4:00 PM",
    location: "Harbour View Training Centre, Mombasa",
    county_id: 1,
    category: { name: "Workshop" },
    additional_info: null,
  },
  {
    id: 6,
    title: "Planting Day on the Stream",
    description:
      "<p>The long rains are close, and so are one thousand seedlings. Join the Nyandarua branch for a morning of digging, planting and good food, and take ten trees into your care for the year.</p>",
    image: "/pictures/news-planting-960.webp",
    date: "2027-03-20",
    time: "7:30 AM – 1:00 PM",
    location: "Stream bridge, Ol Kalou, Nyandarua",
    county_id: 18,
    category: { name: "Meeting" },
    additional_info: null,
  },
];
