import type { ConstitutionSection } from "./constitution-section.ts";

export const conduct: ConstitutionSection = {
  id: "conduct",
  title: "Code of Conduct",
  opening: ["This code binds every member, official, candidate, agent and employee of the party."],
  articles: [
    {
      number: 29,
      title: "Respect and peace",
      clauses: [
        "Treat every person with respect, whatever their gender, community, faith, age, ability or party.",
        "Do not use, plan, pay for or praise violence.",
        "Do not speak or share words that stir up hatred against any group.",
        "Let other parties meet, speak and campaign in peace, and do not damage their posters or property.",
      ],
    },
    {
      number: 30,
      title: "Honesty",
      clauses: [
        "Do not give or take a bribe, in money, goods, jobs or favours.",
        "Do not spread what you know to be false, and correct what you got wrong.",
        "Say openly when you or your family stand to gain from a decision, and leave the room while it is made.",
        "A gift worth more than KES 20,000 that comes with an office is handed to the party and written down.",
      ],
    },
    {
      number: 31,
      title: "Elections",
      clauses: [
        "Obey the electoral code of conduct and the decisions of the electoral commission.",
        "Do not buy votes, borrow voters’ identity cards or ask anybody how they voted.",
        "Accept a fair result. Challenge an unfair one in the tribunal or in court, never on the street.",
        "Take no public property, vehicle or worker into a campaign.",
      ],
    },
    {
      number: 32,
      title: "Safety and dignity",
      clauses: [
        "Sexual harassment and abuse are serious offences. No favour, office or ticket may be linked to them.",
        "Children are not used in campaigns, except to sing and dance with their parents’ consent and in school holidays.",
        "A person who reports a wrong in good faith is protected, and anyone who punishes that person is disciplined.",
      ],
    },
    {
      number: 33,
      title: "Personal data and the internet",
      clauses: [
        "Use members’ names, phone numbers and photographs only for the work for which they were given.",
        "Send messages only to people who have agreed to receive them, and stop when they ask.",
        "Post under your own name. Do not run false accounts, and do not share a picture or a recording that was made to deceive.",
      ],
    },
    {
      number: 34,
      title: "People in public office",
      clauses: [
        "Serve all the people of your area and not only those who voted for you.",
        "Hold an open meeting in your area at least once in three months.",
        "Do not do business with the county or ministry that you oversee.",
        "Publish what you own every year, as you declare it under the law.",
      ],
    },
    {
      number: 35,
      title: "Disputes committees",
      clauses: [
        "There is a disputes committee in every county, and one for the nation. Each has five members, at least one of whom is a lawyer, and none of whom holds another office.",
        "Anybody may complain in writing or by word of mouth. A complaint is written down, given a number and answered within seven days.",
        "The committee first tries to bring the sides together. If that fails, it hears the case.",
      ],
    },
    {
      number: 36,
      title: "A fair hearing",
      clauses: [
        {
          text: "Nobody is punished before:",
          items: [
            "being told in writing what they are said to have done, at least fourteen days before the hearing;",
            "having had time to prepare, and the help of a person of their choice;",
            "having been heard, and having questioned those who accuse them;",
            "receiving a decision in writing, with the reasons for it.",
          ],
        },
        "Nobody may be a judge in a case that concerns them.",
        "A case is decided within thirty days, and within seven days if it concerns a nomination.",
      ],
    },
    {
      number: 37,
      title: "Penalties",
      clauses: [
        {
          text: "A member who breaks this constitution may be:",
          items: [
            "warned, or asked to apologise in public;",
            "made to repair the damage;",
            "suspended from an office or from membership for up to one year;",
            "removed from office, or refused nomination;",
            "expelled, for a grave or repeated breach.",
          ],
        },
        "Registering a person without consent, buying votes, violence, and theft of party money are always grave.",
        "An offence against the law is also reported to the police or the body in charge.",
      ],
    },
    {
      number: 38,
      title: "Appeals",
      clauses: [
        "A decision of a county committee may be taken to the national committee within fourteen days.",
        "Whoever is not satisfied may then go to the Political Parties Disputes Tribunal, and from there to the courts as the law allows.",
        "A penalty waits until the appeal is decided, unless somebody’s safety is at risk.",
      ],
    },
  ],
};
