/** What members read about the export and the erasure of their data. */
export const myDataContent = {
  withheld: "We keep it, but do not show it",
  deleted: "Deleted.",
  anonymised: (as: string) => `Loses your name. ${as}`,
  kept: (because: string) => `Kept. ${because}`,
  unconfirmedEmail:
    "You have not confirmed your email address yet. So we cannot know that messages, offers to help, newsletters, orders and gifts sent with it are yours, and they are left out.",
  unlinkedApplication:
    "An application that you sent without an account is left out unless it was linked to your account: anybody could have typed your name and phone number. Write to us, and we look for it.",
  withoutAccount:
    "You have no account, so what you sent by the website with an email address, such as messages, offers to help and gifts, is not in this list: anybody could have typed it. Ask the office for it with the address you used.",
  officeMailbox:
    "Letters about your gifts and your notice stay in the mailbox of the party's office, because the law asks it to know its givers and to tell the Registrar.",
  exported: (purpose: string) => `A file of people with you in it was made. What for: ${purpose}`,
  places: {
    county: (name: string) => `${name} county`,
    constituency: (name: string) => `${name} constituency`,
    ward: (name: string) => `${name} ward`,
  },
  sentInvitations: "Invitations that you sent stay with those who got them. They say your first name.",
};

/** The export as a page of its own. */
export const exportPage = {
  title: (party: string) => `My data at the ${party}`,
  about: (party: string, when: string) =>
    `Everything that the ${party} keeps about you, as of ${when}. You have a right to it under the Data Protection Act 2019, sections 26 and 38.`,
  open: "Open a part to read it. Numbers that only our programs use are left out here; they are in the JSON file.",
  contents: "Contents",
  empty: "Where we keep nothing about you",
  onErasure: (what: string) => `When you delete your account: ${what}`,
  yes: "Yes",
  no: "No",
};
