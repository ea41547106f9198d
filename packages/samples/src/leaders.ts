import type { Leader } from "@party/contract/leaders";

/** The sample leaders, in order of rank. The people are invented. */
export const leaders: Leader[] = [
  {
    id: 1,
    name: "Baraka Mwadzoya",
    position: {
      title: "National Chairman",
      description: "Chairs the National Executive Committee and guards the party’s constitution.",
    },
    image: "/pictures/leader-chairman-960.webp",
    bio: "Baraka Mwadzoya taught history in Kilifi for twenty-two years, and still marks the party’s minutes in red. He helped fishing families form a savings group that now owns its own cold room, and he learned there that people follow a rule they helped to write. As chairman he has one habit that members know well: he speaks last. He lives near Mariakani with his wife, three children and a stubborn mango tree.",
  },
  {
    id: 2,
    name: "Nasimiyu Wekhanya",
    position: {
      title: "Party Leader",
      description: "Speaks for the party and leads its work in the counties and in Parliament.",
    },
    image: "/pictures/leader-party-leader-960.webp",
    bio: "Nasimiyu Wekhanya grew up in Bungoma, where she walked six kilometres to school and counted the bridges that were promised. She became a civil engineer and spent fifteen years on rural roads and water schemes in nine counties. She founded the party with eleven friends in 2020, after one budget hearing too many where the answers were ready before the questions. She still carries a tape measure to site visits.",
  },
  {
    id: 3,
    name: "Hassan Guyo",
    position: {
      title: "Deputy Party Leader",
      description: "Leads the county branches, and the youth, women’s and disability leagues.",
    },
    image: "/pictures/leader-deputy-960.webp",
    bio: "Hassan Guyo is a nurse from Marsabit who ran a mobile clinic by camel, then by motorbike, and at last by a proper ambulance that the county agreed to buy. It took him four budget cycles and a folder of receipts. He holds a degree in public health and speaks five of Kenya’s languages. As deputy leader he visits every branch once a year, mostly by public bus.",
  },
];
