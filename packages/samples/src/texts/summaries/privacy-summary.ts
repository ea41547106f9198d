import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";

/** Of the built-in privacy notice, shown above it in Kiswahili. A change of the notice is a change here. */
export const privacySummary = ({ name, contacts: { email } }: Pick<Party, "name" | "contacts">) =>
  ({
    title: "Privacy notice",
    subtitle: "What we keep about you, why, and your rights",
    sections: [
      {
        title: "What we collect, and why",
        paragraphs: [
          `${name} is responsible for your personal data. We ask only for what a form needs:`,
          "- Account: name, email, phone, county, constituency and ward, to run your account. Ground: your consent.",
          "- Membership: also age, sex, occupation and plan, for the register of members. Grounds: your consent and the Political Parties Act.",
          "- Payments, gifts and orders: sum, method and receipt, to deliver what you paid for and to keep books. Grounds: the contract with you and the law on party funds.",
          "- Events, volunteering, newsletter and messages: what you write in the form. Ground: your consent.",
          "- Safety of accounts: sign-ins, devices and security emails. Ground: our legitimate interest in keeping accounts safe.",
          "No decision about you is made by computer alone, we sell no data, and we set no tracking cookies. Your browser keeps your sign-in, cart and drafts on your device.",
        ],
      },
      {
        title: "How long we keep it",
        paragraphs: [
          "- Account, profile and event sign-ups: until you delete the account.",
          "- Register of members: while you are a member, and until the Registrar of Political Parties has been told that you left.",
          "- Payments, gifts and receipts: at least five years, as the law asks. Payments that were never made: your name goes after 90 days.",
          "- Newsletter: until you unsubscribe. Volunteering: until you withdraw.",
          "- Consents: kept as proof, without your name once your account is deleted.",
        ],
      },
      {
        title: "Who receives it",
        paragraphs: [
          "- The Registrar of Political Parties: the register of members.",
          "- The payment service that you choose, such as M-PESA, and the companies that host this site and deliver our email.",
          "- Courts and authorities, where the law requires it.",
          "- Whoever scans the code of your membership card: whether it is valid, and your first name and initial only if you allow it.",
          "Officials of the party see only what their task needs. Data leaves Kenya only if you use a payment or email service that works abroad. If a breach puts you at risk, we tell the Data Commissioner within 72 hours, and you as soon as we can.",
        ],
      },
      {
        title: "Your rights",
        paragraphs: [
          "- See your data, take it with you, or correct it: in the settings and the profile of your account.",
          "- Withdraw a consent or object to messages: in the settings, or by the link in each email.",
          "- Resign from the party, or delete your account: in the settings.",
          `- Without an account, write to ${email}. We answer within 7 days to show your data and within 14 days to delete it, free of charge.`,
          "You can complain to the Office of the Data Protection Commissioner (ODPC): www.odpc.go.ke.",
        ],
      },
    ],
  }) satisfies Omit<TextBodies["privacy-notice"], "intro">;
