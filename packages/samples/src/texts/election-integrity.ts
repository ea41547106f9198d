import type { TextBodies } from "@party/contract/texts";

export const electionIntegrityText = {
  title: "Election Integrity",
  tabsLabel: "Election integrity topics",
  tabs: [
    {
      id: "empower",
      title: "Empower The Vote",
      hero: {
        image: "integrity-empower",
        alt: "Voters wait in a calm line at a village school while a woman puts her paper in the ballot box",
        heading: "Every voter ready, every voter welcome",
        text: "A vote is strong when the voter knows the place, the date and the rules. We help citizens to get ready, whichever party they support.",
      },
      cards: [
        {
          title: "Check your registration",
          text: "You are a voter when your name is in the register of the electoral commission, with the right polling station. Check it early, because changes close long before the day. Bring your ID or passport to the registration centre in your constituency. If you have moved, ask for a transfer. Our volunteers can come along.",
        },
        {
          title: "Know your rights on the day",
          text: "Your vote is secret. Nobody may ask whom you chose, photograph your paper or pay for it. If you cannot read or see, you may bring someone whom you trust. Pregnant women, older people and people with disabilities go to the front. If you are in the line at closing time, you still vote.",
        },
        {
          title: "Serve as an agent or helper",
          text: "Two Saturdays of training make you a polling station agent. If you prefer to stay near home, help neighbours find their station, mind children for an hour, or give an older voter a ride. We train more women than men, and we pay the fare and the lunch.",
        },
      ],
      action: { label: "Become a volunteer", to: "/volunteer" },
    },
    {
      id: "protect",
      title: "Protect The Future",
      hero: {
        image: "integrity-protect",
        alt: "Party agents count votes at an open table under lamps while the people watch",
        heading: "Counted in the open, accepted in peace",
        text: "Trust is built before the day, and kept after it. We hold ourselves to the rules that we ask of others, beginning with our own primaries.",
      },
      cards: [
        {
          title: "Watch the count",
          text: "Votes are counted at the polling station, in front of agents, and the result is written on a form that everyone present may see. Our agents sign only what they have checked, and send a clear picture to our county desk. There we add up the forms again, and publish the sum so that anybody can check our arithmetic.",
        },
        {
          title: "Clean primaries at home",
          text: "Only people on the certified list of members may vote in our primaries. Nobody is put on that list without consent, and no one may buy memberships for others. The rules and the fees are published first. A losing candidate can appeal to a tribunal of the party, and then to the Political Parties Disputes Tribunal.",
        },
        {
          title: "Refuse hate, bribes and fear",
          text: "We sign the code of conduct and we mean it. A candidate of ours who pays for votes, threatens anyone or speaks against a community loses the ticket. If you see it happen, in any party, write down the time and place, keep yourself safe, and report it to the police, the electoral commission or our county desk. We protect those who speak up.",
        },
      ],
      action: { label: "Report a concern", to: "/contact" },
    },
  ],
} satisfies TextBodies["election-integrity"];
