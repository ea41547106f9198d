import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import { conduct, membership, type SectionSource } from "./constitution-members.ts";

type Constitution = TextBodies["constitution"];

const objectives = (party: Party): SectionSource => ({
  id: "objectives",
  title: "Party Objectives",
  opening: [],
  articles: [
    {
      title: "Name, colours and symbol",
      clauses: [
        `The name of the party is ${party.name}. In this constitution it is called “the party”.`,
        "The colours of the party are green and gold. Its symbol is a bus.",
        "The head office of the party is in Nairobi. Every county branch has an office in its own county.",
        "Nobody may use the name, the symbol or the colours of the party to make money for themselves.",
      ],
    },
    {
      title: "The Constitution of Kenya and the law come first",
      clauses: [
        "The party obeys the Constitution of Kenya, the Political Parties Act and every other law.",
        "Any rule or decision of the party that goes against the law has no force.",
        "This constitution binds every member, official and organ of the party.",
      ],
    },
    {
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
});

const structure: SectionSource = {
  id: "structure",
  title: "Party Structure",
  opening: [],
  articles: [
    {
      title: "Organs of the party",
      clauses: [
        {
          text: "The organs of the party are:",
          items: [
            "the National Delegates Convention;",
            "the National Executive Committee;",
            "the National Secretariat;",
            "the county branches;",
            "the constituency branches;",
            "the ward branches;",
            "the Youth League, the Women’s League and the Disability League;",
            "the Elections Board and the disputes committees.",
          ],
        },
        "No more than two thirds of the members of any organ may be of the same gender.",
        "Every organ reflects the regions and communities of the area that it serves, and has at least one young member and one member with a disability.",
        "The party keeps working offices in more than half of the counties, and recruits at least one thousand registered voters in each of these.",
      ],
    },
    {
      title: "Ward branch",
      clauses: [
        "All members who live in a ward form the ward branch. It is the foundation of the party.",
        "It meets at least once in two months. Twenty members, or one fifth of all members if that is fewer, are enough to decide.",
        "It elects a committee of nine: chair, vice-chair, secretary, treasurer, organiser, and one member each for youth, women, disability and older people.",
        "It recruits members, studies the county budget, and brings the needs of the ward to those in office.",
      ],
    },
    {
      title: "Constituency branch",
      clauses: [
        "Three delegates from each ward branch form the constituency branch. They elect a committee in the same manner as a ward does.",
        "It helps ward branches, trains polling agents, and follows the work of the member of the National Assembly.",
      ],
    },
    {
      title: "County branch",
      clauses: [
        "Five delegates from each constituency branch, and the party’s elected members from the county, form the county branch.",
        "It elects a county executive of eleven members, led by the county coordinator.",
        "It keeps the county office and the county part of the register, follows the work of the county assembly and the county executive, and reports to members every three months.",
      ],
    },
    {
      title: "National Delegates Convention",
      clauses: [
        "The Convention is the highest organ of the party.",
        {
          text: "Its delegates are:",
          items: [
            "ten delegates elected by each county branch;",
            "the members of the National Executive Committee;",
            "ten delegates elected by each league;",
            "the party’s members of Parliament and its governors.",
          ],
        },
        {
          text: "The Convention:",
          items: [
            "elects and may remove the national officials;",
            "adopts the manifesto and the policies of the party;",
            "receives the report of the National Executive Committee and the audited accounts;",
            "changes this constitution, as Article 28 says;",
            "approves coalitions and mergers.",
          ],
        },
        "It meets at least once in two years. A special meeting is called when one third of the county branches ask for it in writing.",
        "Twenty-one days’ notice is given. Half of the delegates, from more than half of the counties, are enough to decide.",
      ],
    },
    {
      title: "National Executive Committee",
      clauses: [
        "The National Executive Committee, or NEC, runs the party between Conventions.",
        "Its members are the national officials, one representative of each of eight regions, and the chairs of the three leagues.",
        "It meets at least once in three months. Half of its members are enough to decide.",
        "It carries out the decisions of the Convention, agrees the yearly budget, appoints the Elections Board, and makes rules that fit this constitution.",
      ],
    },
    {
      title: "National officials",
      clauses: [
        {
          text: "The national officials are:",
          items: [
            "the National Chairman, who chairs the NEC and the Convention and guards this constitution;",
            "the Party Leader, who speaks for the party and leads its public work;",
            "the Deputy Party Leader, who leads the branches and leagues;",
            "the Secretary General, who runs the secretariat and keeps the records;",
            "the National Treasurer, who answers for the money;",
            "the National Organising Secretary, and a deputy for each of the last three.",
          ],
        },
        "They are elected by secret ballot for five years. Nobody may hold the same office for more than two terms.",
        "No official may hold two national offices at one time. The Chairman, the Party Leader and the Deputy Party Leader may not all be of one gender, nor all come from one region.",
        "Every official declares income, property and debts on taking office, every two years, and on leaving.",
      ],
    },
    {
      title: "National Secretariat",
      clauses: [
        "The secretariat is the staff of the party. Its people are hired openly, on merit, and are paid a fair wage.",
        "It answers members’ letters within seven working days.",
      ],
    },
    {
      title: "Elections inside the party",
      clauses: [
        "Elections are by secret ballot, with the count done in the open.",
        "The Elections Board has seven members. None of them may stand, or work for anyone who stands.",
        "The board publishes the dates, the rules and the fees at least thirty days before.",
        "Anybody who takes part may complain to the board within seven days. The board decides within seven more.",
      ],
    },
    {
      title: "Candidates for public office",
      clauses: [
        "Candidates are chosen by the members of the area in open primaries. Where the law and the members agree, the delegates of the area may choose instead.",
        "Only members on the register certified by the Registrar may vote.",
        "Fees for women, young people and people with disabilities are half of the full fee.",
        "Party lists for special seats are made by the Elections Board from names that the leagues and county branches send, ranked in an open vote.",
      ],
    },
    {
      title: "Money",
      clauses: [
        {
          text: "The party takes money only from:",
          items: [
            "membership fees;",
            "voluntary gifts from Kenyan citizens and other lawful sources;",
            "the proceeds of its own lawful projects, sales and events;",
            "the Political Parties Fund, where the law grants it.",
          ],
        },
        "The party takes no gift from a person who is not a citizen, from a foreign government, or from an inter-governmental or non-governmental organisation.",
        "A gift whose giver is unknown, or which is above the limit that the law sets, is not spent. It is dealt with as the law says.",
        "All money goes into the party’s bank accounts at once. Every payment needs two signatures, one of which is the treasurer’s.",
      ],
    },
    {
      title: "Accounts",
      clauses: [
        "The financial year ends on 30 June.",
        "The party publishes the sources of its funds and a statement of what it owns and owes, at the times that the law sets.",
        "An independent auditor examines the accounts each year. The report is sent to the bodies that the law names and is open to every member.",
      ],
    },
    {
      title: "Property and legal matters",
      clauses: [
        "The property of the party is held by three trustees, whom the Convention elects for five years.",
        "The Secretary General signs contracts for the party, together with one other national official.",
        "If the party is dissolved, its property is used to pay its debts. What is left is dealt with as the law says.",
      ],
    },
    {
      title: "Changing this constitution",
      clauses: [
        "Any branch, or the NEC, may propose a change. The text is sent to all branches at least sixty days before the Convention.",
        "A change needs the votes of two thirds of the delegates who are present, from more than half of the counties.",
        "The Registrar is told of the change, and it takes effect as the law provides.",
      ],
    },
  ],
};

const preamble = (party: Party): SectionSource => ({
  id: "preamble",
  title: "Preamble",
  opening: [
    `We, the members of ${party.name}, people of Kenya from every county and community,`,
    "Honouring those who won our freedom, and those who in 2010 gave the nation a Constitution that brings power close to the people;",
    "Believing that every person has equal worth, and that government exists to serve and not to rule;",
    "Holding that devolution is a promise to every ward, and that a promise is kept with money, skill and honesty;",
    "Proud of our many languages, faiths and ways of life, and determined to live together in peace as one country;",
    "Aware that we hold the land, the water and the forests in trust for those who come after us;",
    "Resolved to build a party that belongs to its members, tells them the truth and answers to them;",
    "Adopt this constitution and bind ourselves, and all who lead us, to keep it.",
  ],
  articles: [],
});

const sectionOf = ({ articles, ...section }: SectionSource): Constitution["sections"][number] => ({
  ...section,
  articles: articles.map(({ title, clauses }) => ({
    title,
    clauses: clauses.map((clause) =>
      typeof clause === "string" ? { text: clause, items: [] } : { text: clause.text, items: [...clause.items] },
    ),
  })),
});

/** The whole constitution: the page and the printed document are made from this one text. */
export const constitutionText = (party: Party): Constitution => ({
  edition: "Adopted by the National Delegates Convention",
  intro:
    "Delegates of the members adopted this constitution, and only they can change it. If a leader and this text disagree, the text wins.",
  sections: [preamble(party), objectives(party), membership, structure, conduct].map(sectionOf),
});
