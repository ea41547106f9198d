import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import { phoneInGroups } from "@party/contract/values/person";

/** Name and contacts in a sentence, for the privacy notice and the terms of sale. */
export const contactOf = ({ name, contacts: { address, phone, email, hours } }: Pick<Party, "name" | "contacts">) =>
  `${name}, ${address}. Email ${email}, phone ${phoneInGroups(phone)}, ${hours}.`;

/**
 * The disclosures that section 29 of the Data Protection Act 2019 requires before data is collected. A change needs a new
 * version (`builtInVersions`).
 */
export const privacyNoticeText = (party: Pick<Party, "name" | "contacts">) =>
  ({
    title: "Privacy notice",
    subtitle: "What we keep about you, why, and your rights",
    intro:
      "This notice follows section 29 of the Data Protection Act 2019. It holds for this website and for what we do with details that you give us here.",
    sections: [
      {
        title: "Who is responsible",
        paragraphs: [
          contactOf(party),
          "Write to the same address to reach the person who answers for data protection.",
        ],
      },
      {
        title: "What we collect, and why",
        paragraphs: [
          "- Account: name, email, phone, county, constituency, ward, and what you add to your profile. We need it to run your account. Ground: your consent.",
          "- Membership: name, phone, age, gender, occupation, county, constituency, ward and plan. We need it for the register of members. Grounds: your consent and the Political Parties Act. Membership tells of a political view; only members and those who apply are in this register.",
          "- Payments, gifts and orders: name, email, phone, sum, method and receipt. We need it to take the payment, deliver what you paid for and keep books. Grounds: the contract with you and the law on party funds.",
          "- Events: your sign-up, your guests and whether you came. Ground: your consent.",
          "- Volunteering, newsletter and messages: what you write in the form. Ground: your consent.",
          "- Safety of accounts: sign-ins, devices and security emails. Ground: our legitimate interest in keeping accounts safe.",
          "Fields marked with * are required: without them we cannot do what the form is for. All others are your choice. We do not decide anything about you by computer alone, and we do not sell details.",
        ],
      },
      {
        title: "What stays on your device",
        paragraphs: [
          "We set no advertising or tracking cookies. Your browser keeps your sign-in, your colour mode, your cart and drafts of forms. Pages that you opened stay for use without a network. Clearing the site's data in your browser removes all of it.",
        ],
      },
      {
        title: "How long we keep it",
        paragraphs: [
          "- Account, profile, picture and event sign-ups: until you delete the account.",
          "- Register of members: while you are a member, and until the Registrar of Political Parties has been told that you left.",
          "- Payments, gifts and receipts: at least five years, as the Tax Procedures Act and the Political Parties Act ask. After you delete your account, your name stays only where a receipt or the ledger needs it.",
          "- Payments that were never made: your name goes after 90 days.",
          "- Newsletter: until you unsubscribe. Volunteering: until you withdraw.",
          "- Record of consents: kept as proof, without your name once your account is deleted.",
        ],
      },
      {
        title: "Who receives it",
        paragraphs: [
          "- The Registrar of Political Parties: the register of members, as the Political Parties Act asks.",
          "- The payment service that you choose, such as M-PESA: what it needs to take the payment.",
          "- The companies that host this site and deliver our email, under our instructions.",
          "- Courts and authorities, where the law orders it.",
          "- Whoever scans the code of your membership card: whether your membership is valid, and your first name and initial only if you allow it.",
          "Officials and stewards of the party see only what their task needs. Nobody else receives your details without your consent.",
        ],
      },
      {
        title: "Transfer outside Kenya",
        paragraphs: [
          "We send no details outside Kenya unless a payment or email service that you use works there. Then we do so only with the safeguards of sections 48 to 50 of the Act. Card and PayPal payments may be processed abroad; M-PESA and Airtel Money are alternatives.",
        ],
      },
      {
        title: "How we protect it",
        paragraphs: [
          "Connections are encrypted. Passwords are stored as hashes, and sensitive payment details are encrypted. If a breach puts you at risk, we tell the Data Commissioner within 72 hours and you as soon as we can.",
        ],
      },
      {
        title: "Your rights",
        paragraphs: [
          "- See your details and take them with you: Dashboard, Settings, Your data.",
          "- Correct them: Dashboard, Profile.",
          "- Withdraw a consent, or object to messages: Dashboard, Settings, or the link in each email. What was done before stays lawful.",
          "- Resign from the party, or delete your account: Dashboard, Settings.",
          `- Without an account, write to ${party.contacts.email}. We answer a request to see your details within 7 days and a request to delete them within 14 days, free of charge.`,
          "You can complain to the Office of the Data Protection Commissioner of Kenya: www.odpc.go.ke.",
        ],
      },
    ],
  }) satisfies TextBodies["privacy-notice"];
