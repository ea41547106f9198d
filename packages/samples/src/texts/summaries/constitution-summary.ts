import type { TextBodies } from "@party/contract/texts";

/** Of the built-in constitution, shown above it in Kiswahili. A change of the constitution is a change here. */
export const constitutionSummary = {
  sections: [
    {
      title: "Objectives",
      paragraphs: [
        "The party obeys the Constitution of Kenya and the law, and uses no violence, bribes or hatred. It wants power, money and services to reach counties and wards, in full and on time, and openness in how they are used.",
      ],
    },
    {
      title: "Membership",
      paragraphs: [
        "- A member is a citizen of at least 18 years who is in no other party, has no conviction for a crime, and pays the fee of the chosen plan. The plan makes no difference to the vote.",
        "- You apply yourself, and your consent must be proved. The party answers within 30 days, and gives reasons if it refuses. You can appeal within 30 days.",
        "- Members may vote, stand for office, see the register, the accounts and their own data, speak their opinion, and be heard before any penalty.",
        "- You can resign at any time by written notice. The party tells the Registrar within seven days. A fee is not given back.",
      ],
    },
    {
      title: "Structure",
      paragraphs: [
        "- Members form branches of the ward, the constituency and the county. The National Delegates Convention is the highest organ and meets at least once in two years; the National Executive Committee runs the party in between.",
        "- Officials are elected by secret ballot for five years, for two terms at most. No more than two thirds of any organ are of one gender.",
        "- Money comes only from fees, gifts of citizens, the party’s own sales and the Political Parties Fund. Accounts are audited each year and open to every member.",
        "- Two thirds of the delegates can change this constitution.",
      ],
    },
    {
      title: "Code of conduct",
      paragraphs: [
        "- Treat every person with respect. Violence, bribes, lies, buying votes, harassment, and registering a person without consent are forbidden.",
        "- Personal data of members is used only for the work for which it was given.",
        "- A disputes committee hears complaints. Nobody is punished without being told in writing and being heard, and can appeal, up to the Political Parties Disputes Tribunal.",
      ],
    },
  ],
} satisfies Pick<TextBodies["privacy-notice"], "sections">;
