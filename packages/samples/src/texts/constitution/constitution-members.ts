import { MINIMUM_AGE, membershipPlans, YOUTH_AGES } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";

/** A clause, which the page numbers; an object where it has lettered items. */
type Clause = string | { text: string; items: readonly string[] };

/** A section in short: articles are numbered through all sections. */
export interface SectionSource {
  id: string;
  title: string;
  opening: string[];
  articles: { title: string; clauses: readonly Clause[] }[];
}

export const membership: SectionSource = {
  id: "membership",
  title: "Membership",
  opening: [],
  articles: [
    {
      title: "Who may be a member",
      clauses: [
        {
          text: "A person may be a member who:",
          items: [
            "is a Kenyan citizen;",
            `is at least ${MINIMUM_AGE} years old;`,
            "is not a member of another political party;",
            "pays the membership fee that belongs to the chosen plan;",
            "has not been convicted of a criminal offence.",
          ],
        },
        "Public officers whom the law bars from belonging to a party may not join while the bar lasts.",
        "Nobody is refused because of gender, ethnic group, religion, language, disability, or where they live.",
      ],
    },
    {
      title: "How to join",
      clauses: [
        "A person joins by applying in their own name, on the party’s form, on paper or online.",
        "The applicant must agree to be a member, freely and in a way that can be proved later. To register somebody without consent is an offence under the law and is punished under Article 37.",
        "The party checks that the applicant meets Article 6. It answers within thirty days, and gives reasons if it refuses.",
        "An applicant who is refused may appeal to the county disputes committee within thirty days.",
        "Membership begins when the application is accepted and the fee, if any, is paid. The name is then sent to the Registrar of Political Parties as the law requires.",
      ],
    },
    {
      title: "Plans and fees",
      clauses: [
        {
          text: "The plans, those they are meant for, and their fees are:",
          items: membershipPlans.map(
            ({ name, category, fee }, index) =>
              `${name}: ${category}; ${fee === 0 ? "free" : formatKes(fee)}${index < membershipPlans.length - 1 ? ";" : "."}`,
          ),
        },
        "Nobody may pay the fee of many people in order to control how they vote.",
        "A receipt is given for every fee. The National Delegates Convention alone may change the fees.",
        "The plan of a member makes no difference to the member’s vote.",
      ],
    },
    {
      title: "Leagues",
      clauses: [
        `Youth members are members from ${YOUTH_AGES.from} to ${YOUTH_AGES.to} years old. Together they form the Youth League.`,
        "Women who are members form the Women’s League, and members with disabilities form the Disability League.",
        "Each league elects its own officials and has seats in every organ of the party, as Articles 15 to 21 say.",
      ],
    },
    {
      title: "Rights of members",
      clauses: [
        {
          text: "Every member has the right:",
          items: [
            "to attend and to speak at meetings of the branch;",
            "to vote, and to stand for any office for which the rules allow;",
            "to seek nomination for public office;",
            "to see the constitution, the rules, the minutes and the accounts of the party;",
            "to see, to correct and to receive a copy of what the party’s records say about them;",
            "to hold and to speak an opinion, even when leaders do not like it;",
            "to a fair hearing before any penalty, and to appeal after it.",
          ],
        },
      ],
    },
    {
      title: "Duties of members",
      clauses: [
        {
          text: "Every member has the duty:",
          items: [
            "to keep this constitution and the code of conduct;",
            "to respect other members, other parties and every citizen;",
            "to pay the fee of the chosen plan, if there is one;",
            "to refuse bribes, and to report theft of the party’s or the public’s money;",
            "to accept decisions that were made by the rules, while being free to argue for another.",
          ],
        },
      ],
    },
    {
      title: "The register of members",
      clauses: [
        "The party keeps one register, with a part for each county. It is open to inspection by members, at the head office and at county offices, as the law provides.",
        "Personal data is collected only for the work of the party and as the law requires. It is kept safe and is not given to others without the member’s consent or a legal duty.",
        "Facts such as ethnic group, religion, health or disability are asked for only when the law calls for them, and the member is told why.",
        "Only members on the list that the Registrar has certified may vote in the party’s nominations.",
      ],
    },
    {
      title: "Leaving the party",
      clauses: [
        "A member may resign at any time by written notice. The resignation takes effect when the party receives it.",
        "The party tells the Registrar within seven days and takes the name off the register.",
        "A member who joins another party, or helps to form one, is taken to have resigned.",
        "A fee that was paid is not given back.",
      ],
    },
    {
      title: "End of membership",
      clauses: [
        "Membership ends by death, resignation or expulsion, or when the member no longer meets Article 6.",
        "A member may be expelled only for breaking this constitution, and only after a fair hearing under Article 36.",
        "A person who has left or was expelled may apply again after one year.",
      ],
    },
  ],
};

export const conduct: SectionSource = {
  id: "conduct",
  title: "Code of Conduct",
  opening: ["This code binds every member, official, candidate, agent and employee of the party."],
  articles: [
    {
      title: "Respect and peace",
      clauses: [
        "Treat every person with respect, whatever their gender, community, faith, age, ability or party.",
        "Do not use, plan, pay for or praise violence.",
        "Do not speak or share words that stir up hatred against any group.",
        "Let other parties meet, speak and campaign in peace, and do not damage their posters or property.",
      ],
    },
    {
      title: "Honesty",
      clauses: [
        "Do not give or take a bribe, in money, goods, jobs or favours.",
        "Do not spread what you know to be false, and correct what you got wrong.",
        "Say openly when you or your family stand to gain from a decision, and leave the room while it is made.",
        "A gift worth more than KES 20,000 that comes with an office is handed to the party and written down.",
      ],
    },
    {
      title: "Elections",
      clauses: [
        "Obey the electoral code of conduct and the decisions of the electoral commission.",
        "Do not buy votes, borrow voters’ identity cards or ask anybody how they voted.",
        "Accept a fair result. Challenge an unfair one in the tribunal or in court, never on the street.",
        "Take no public property, vehicle or worker into a campaign.",
      ],
    },
    {
      title: "Safety and dignity",
      clauses: [
        "Sexual harassment and abuse are serious offences. No favour, office or ticket may be linked to them.",
        "Children are not used in campaigns, except to sing and dance with their parents’ consent and in school holidays.",
        "A person who reports a wrong in good faith is protected, and anyone who punishes that person is disciplined.",
      ],
    },
    {
      title: "Personal data and the internet",
      clauses: [
        "Use members’ names, phone numbers and photographs only for the work for which they were given.",
        "Send messages only to people who have agreed to receive them, and stop when they ask.",
        "Post under your own name. Do not run false accounts, and do not share a picture or a recording that was made to deceive.",
      ],
    },
    {
      title: "People in public office",
      clauses: [
        "Serve all the people of your area and not only those who voted for you.",
        "Hold an open meeting in your area at least once in three months.",
        "Do not do business with the county or ministry that you oversee.",
        "Publish what you own every year, as you declare it under the law.",
      ],
    },
    {
      title: "Disputes committees",
      clauses: [
        "There is a disputes committee in every county, and one for the nation. Each has five members, at least one of whom is a lawyer, and none of whom holds another office.",
        "Anybody may complain in writing or by word of mouth. A complaint is written down, given a number and answered within seven days.",
        "The committee first tries to bring the sides together. If that fails, it hears the case.",
      ],
    },
    {
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
      title: "Discipline and penalties",
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
      title: "Appeals",
      clauses: [
        "A decision of a county committee may be taken to the national committee within fourteen days.",
        "Whoever is not satisfied may then go to the Political Parties Disputes Tribunal, and from there to the courts as the law allows.",
        "A penalty waits until the appeal is decided, unless somebody’s safety is at risk.",
      ],
    },
  ],
};
