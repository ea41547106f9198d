import { formatList } from "@party/contract/values/format-list";

export const partyContent = {
  title: "The party",
  about: "Name, logo, colours, accounts, languages",
  intro: "Who the party is, on the site, in mails, on cards and on receipts. Two people publish each of these.",
  texts: {
    identity:
      "Name, short name, slogan, logo, colours, accounts on social networks, languages, letters of member numbers.",
    "payment-accounts": "Where gifts and fees are sent, and the amounts that the page of gifts offers.",
    contact: "Address, phone, email and opening hours.",
  },
  inForce: "Shown now",
  builtIn: "What the site came with (party.json)",
  since: (when: string) => `Version of ${when}`,
  draft: "Draft",
  noDraft: "None",
  newer: (by: string | null, when: string) => (by ? `A newer one by ${by}, ${when}` : `A newer one of ${when}`),
  proposed: "Proposed",
  notProposed: "Nothing waits for a second person.",
  look: "Look at the proposal",
  who: "Who may",
  both: (roles: readonly string[]) =>
    `Two people with one of these roles for all of Kenya: ${formatList([...roles])}. One proposes, the other approves.`,
  change: "Change it",
};
