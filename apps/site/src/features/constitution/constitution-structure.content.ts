import type { ConstitutionSection } from "./constitution-section.ts";

export const structure: ConstitutionSection = {
  id: "structure",
  title: "Party Structure",
  opening: [],
  articles: [
    {
      number: 15,
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
      number: 16,
      title: "Ward branch",
      clauses: [
        "All members who live in a ward form the ward branch. It is the foundation of the party.",
        "It meets at least once in two months. Twenty members, or one fifth of all members if that is fewer, are enough to decide.",
        "It elects a committee of nine: chair, vice-chair, secretary, treasurer, organiser, and one member each for youth, women, disability and older people.",
        "It recruits members, studies the county budget, and brings the needs of the ward to those in office.",
      ],
    },
    {
      number: 17,
      title: "Constituency branch",
      clauses: [
        "Three delegates from each ward branch form the constituency branch. They elect a committee in the same manner as a ward does.",
        "It helps ward branches, trains polling agents, and follows the work of the member of the National Assembly.",
      ],
    },
    {
      number: 18,
      title: "County branch",
      clauses: [
        "Five delegates from each constituency branch, and the party’s elected members from the county, form the county branch.",
        "It elects a county executive of eleven members, led by the county coordinator.",
        "It keeps the county office and the county part of the register, follows the work of the county assembly and the county executive, and reports to members every three months.",
      ],
    },
    {
      number: 19,
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
      number: 20,
      title: "National Executive Committee",
      clauses: [
        "The National Executive Committee, or NEC, runs the party between Conventions.",
        "Its members are the national officials, one representative of each of eight regions, and the chairs of the three leagues.",
        "It meets at least once in three months. Half of its members are enough to decide.",
        "It carries out the decisions of the Convention, agrees the yearly budget, appoints the Elections Board, and makes rules that fit this constitution.",
      ],
    },
    {
      number: 21,
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
      number: 22,
      title: "National Secretariat",
      clauses: [
        "The secretariat is the staff of the party. Its people are hired openly, on merit, and are paid a fair wage.",
        "It answers members’ letters within seven working days.",
      ],
    },
    {
      number: 23,
      title: "Elections inside the party",
      clauses: [
        "Elections are by secret ballot, with the count done in the open.",
        "The Elections Board has seven members. None of them may stand, or work for anyone who stands.",
        "The board publishes the dates, the rules and the fees at least thirty days before.",
        "Anybody who takes part may complain to the board within seven days. The board decides within seven more.",
      ],
    },
    {
      number: 24,
      title: "Candidates for public office",
      clauses: [
        "Candidates are chosen by the members of the area in open primaries. Where the law and the members agree, the delegates of the area may choose instead.",
        "Only members on the register certified by the Registrar may vote.",
        "Fees for women, young people and people with disabilities are half of the full fee.",
        "Party lists for special seats are made by the Elections Board from names that the leagues and county branches send, ranked in an open vote.",
      ],
    },
    {
      number: 25,
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
      number: 26,
      title: "Accounts",
      clauses: [
        "The financial year ends on 30 June.",
        "The party publishes the sources of its funds and a statement of what it owns and owes, at the times that the law sets.",
        "An independent auditor examines the accounts each year. The report is sent to the bodies that the law names and is open to every member.",
      ],
    },
    {
      number: 27,
      title: "Property and legal matters",
      clauses: [
        "The property of the party is held by three trustees, whom the Convention elects for five years.",
        "The Secretary General signs contracts for the party, together with one other national official.",
        "If the party is dissolved, its property is used to pay its debts. What is left is dealt with as the law says.",
      ],
    },
    {
      number: 28,
      title: "Changing this constitution",
      clauses: [
        "Any branch, or the NEC, may propose a change. The text is sent to all branches at least sixty days before the Convention.",
        "A change needs the votes of two thirds of the delegates who are present, from more than half of the counties.",
        "The Registrar is told of the change, and it takes effect as the law provides.",
      ],
    },
  ],
};
