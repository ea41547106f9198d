import { party } from "#party.ts";
import type { ConstitutionSection } from "./constitution-section.ts";

export const objectives: ConstitutionSection = {
  id: "objectives",
  title: "Party Objectives",
  opening: [],
  articles: [
    {
      number: 1,
      title: "Name, colours and symbol",
      clauses: [
        `The name of the party is ${party.name}. In this constitution it is called “the party”.`,
        "The colours of the party are green and gold. Its symbol is a bus.",
        "The head office of the party is in Nairobi. Every county branch has an office in its own county.",
        "Nobody may use the name, the symbol or the colours of the party to make money for themselves.",
      ],
    },
    {
      number: 2,
      title: "The Constitution of Kenya and the law come first",
      clauses: [
        "The party obeys the Constitution of Kenya, the Political Parties Act and every other law.",
        "Any rule or decision of the party that goes against the law has no force.",
        "This constitution binds every member, official and organ of the party.",
      ],
    },
    {
      number: 3,
      title: "What we believe",
      clauses: [
        {
          text: "The party is guided by:",
          items: [
            "respect for the rights and the dignity of every person;",
            "devolution of power, money and services to counties and wards;",
            "democracy inside the party as well as in the country;",
            "unity of the nation, with respect for every community;",
            "honesty and openness in the use of money and power;",
            "fairness to women, young people, older people, people with disabilities and minorities;",
            "care for land, water and climate.",
          ],
        },
        "The party is not founded on religion, language, race, ethnic group, gender or region, and it does not spread hatred on any of these grounds.",
        "The party does not use violence, threats or bribes, and keeps no armed group of any kind.",
      ],
    },
    {
      number: 4,
      title: "Objectives",
      clauses: [
        {
          text: "The objectives of the party are:",
          items: [
            "to win the consent of the people, in free and fair elections, to serve in county and national government;",
            "to see that counties receive their fair share of the nation’s money, in full and on time;",
            "to give wards a real say in how that money is spent;",
            "to grow an economy in which small farmers, traders, artisans and workers earn a decent living;",
            "to improve health care, schools, water, roads and housing where people live;",
            "to protect forests, rivers, soils and wildlife, and to prepare the country for a changing climate;",
            "to teach citizens their rights and duties, and to help them take part in public decisions;",
            "to fight corruption, beginning in the party itself;",
            "to bring women, young people and people with disabilities into leadership.",
          ],
        },
      ],
    },
    {
      number: 5,
      title: "How we work towards them",
      clauses: [
        {
          text: "To reach its objectives the party:",
          items: [
            "recruits and trains members, and nominates candidates for public office;",
            "studies public questions, publishes its proposals and brings them to assemblies and Parliament;",
            "teaches citizens about elections, budgets and the law;",
            "works with other groups that share its objectives, without giving up its independence;",
            "raises money from lawful sources alone.",
          ],
        },
        "The party may join a coalition when two thirds of the National Executive Committee agree in writing and the National Delegates Convention approves.",
      ],
    },
  ],
};
