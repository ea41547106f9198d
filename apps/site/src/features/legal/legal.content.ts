import { PRIVACY_NOTICE_VERSION } from "@party/contract/values/privacy-notice";
import { party, phoneInGroups } from "#party.ts";

/** One paragraph, or a list. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalContent {
  title: string;
  subtitle: string;
  intro: string;
  /** The version or month of the text. */
  updated: string;
  sections: readonly LegalSection[];
}

const { email, phone, address, hours } = party.contacts;
const contact = `${party.name}, ${address}. Email ${email}, phone ${phoneInGroups(phone)}, ${hours}.`;

/** The disclosures that section 29 of the Data Protection Act 2019 requires before data is collected. */
export const privacyContent: LegalContent = {
  title: "Privacy notice",
  subtitle: "What we keep about you, why, and your rights",
  intro: `This notice follows section 29 of the Data Protection Act 2019. It holds for this website and for what we do with details that you give us here.`,
  updated: `Version ${PRIVACY_NOTICE_VERSION}`,
  sections: [
    {
      title: "Who is responsible",
      blocks: [contact, "Write to the same address to reach the person who answers for data protection."],
    },
    {
      title: "What we collect, and why",
      blocks: [
        [
          "Account: name, email, phone, county, constituency, ward, and what you add to your profile. We need it to run your account. Ground: your consent.",
          "Membership: name, phone, age, gender, occupation, county, constituency, ward and plan. We need it for the register of members. Grounds: your consent and the Political Parties Act. Membership tells of a political view; only members and those who apply are in this register.",
          "Payments, gifts and orders: name, email, phone, sum, method and receipt. We need it to take the payment, deliver what you paid for and keep books. Grounds: the contract with you and the law on party funds.",
          "Events: your sign-up, your guests and whether you came. Ground: your consent.",
          "Volunteering, newsletter and messages: what you write in the form. Ground: your consent.",
          "Safety of accounts: sign-ins, devices and security emails. Ground: our legitimate interest in keeping accounts safe.",
        ],
        "Fields marked with * are required: without them we cannot do what the form is for. All others are your choice. We do not decide anything about you by computer alone, and we do not sell details.",
      ],
    },
    {
      title: "What stays on your device",
      blocks: [
        "We set no advertising or tracking cookies. Your browser keeps your sign-in, your colour mode, your cart and drafts of forms. Pages that you opened stay for use without a network. Clearing the site's data in your browser removes all of it.",
      ],
    },
    {
      title: "How long we keep it",
      blocks: [
        [
          "Account, profile, picture and event sign-ups: until you delete the account.",
          "Register of members: while you are a member, and until the Registrar of Political Parties has been told that you left.",
          "Payments, gifts and receipts: at least five years, as the Tax Procedures Act and the Political Parties Act ask. After you delete your account, your name stays only where a receipt or the ledger needs it.",
          "Payments that were never made: your name goes after 90 days.",
          "Newsletter: until you unsubscribe. Volunteering: until you withdraw.",
          "Record of consents: kept as proof, without your name once your account is deleted.",
        ],
      ],
    },
    {
      title: "Who receives it",
      blocks: [
        [
          "The Registrar of Political Parties: the register of members, as the Political Parties Act asks.",
          "The payment service that you choose, such as M-PESA: what it needs to take the payment.",
          "The companies that host this site and deliver our email, under our instructions.",
          "Courts and authorities, where the law orders it.",
          "Whoever scans the code of your membership card: whether your membership is valid, and your first name and initial only if you allow it.",
        ],
        "Officials and stewards of the party see only what their task needs. Nobody else receives your details without your consent.",
      ],
    },
    {
      title: "Transfer outside Kenya",
      blocks: [
        "We send no details outside Kenya unless a payment or email service that you use works there. Then we do so only with the safeguards of sections 48 to 50 of the Act. Card and PayPal payments may be processed abroad; M-PESA and Airtel Money are alternatives.",
      ],
    },
    {
      title: "How we protect it",
      blocks: [
        "Connections are encrypted. Passwords are stored as hashes, and sensitive payment details are encrypted. If a breach puts you at risk, we tell the Data Commissioner within 72 hours and you as soon as we can.",
      ],
    },
    {
      title: "Your rights",
      blocks: [
        [
          "See your details and take them with you: Dashboard, Settings, Your data.",
          "Correct them: Dashboard, Profile.",
          "Withdraw a consent, or object to messages: Dashboard, Settings, or the link in each email. What was done before stays lawful.",
          "Resign from the party, or delete your account: Dashboard, Settings.",
          `Without an account, write to ${email}. We answer a request to see your details within 7 days and a request to delete them within 14 days, free of charge.`,
        ],
        "You can complain to the Office of the Data Protection Commissioner of Kenya: www.odpc.go.ke.",
      ],
    },
  ],
};

export const termsContent: LegalContent = {
  title: "Terms of sale",
  subtitle: "Prices, payment, pickup, returns and refunds",
  intro: `These terms hold for what you buy from or pay to ${party.name} on this website.`,
  updated: "Version 2026-11",
  sections: [
    { title: "Who sells", blocks: [contact] },
    {
      title: "Prices and payment",
      blocks: [
        "Prices are in Kenyan shillings (KES) and include all taxes. The total at checkout is what you pay.",
        "An order becomes binding when your payment has arrived. We hold the items for a short time while you pay; the payment page shows how long. If the money comes later and the items are sold, you get it back.",
        "Each payment has a numbered receipt, which we email to you.",
      ],
    },
    {
      title: "Pickup",
      blocks: [
        "You collect your order at the pickup location that you chose. Bring the order number and an ID. We do not deliver.",
      ],
    },
    {
      title: "Returns and refunds",
      blocks: [
        "You can return an unused item within 30 days of pickup, at any pickup location, with its receipt. We return the price to the phone or account that paid.",
        "If an item is faulty or not what was shown, we replace it or return the price. Your rights under the Consumer Protection Act 2012 stay as they are.",
        `To cancel an order before pickup, write to ${email} with the order number. We return the full price.`,
      ],
    },
    {
      title: "Membership fees",
      blocks: [
        "A paid plan lasts one year from the day it starts. It does not renew by itself. Resigning does not entitle you to a refund for the rest of the year.",
        "If the party refuses an application, the fee is returned in full.",
      ],
    },
    {
      title: "Gifts",
      blocks: [
        "Only Kenyan citizens may give, from their own money and in their own name, as the Political Parties Act asks. A gift that we may not accept is returned.",
        `Gifts are not refunded, except when a payment was made by mistake: write to ${email} with the receipt number. A monthly gift can be ended at any time by the link in its emails.`,
      ],
    },
    { title: "Law", blocks: ["The law of Kenya applies. Please write to us first if something went wrong."] },
  ],
};

export const accessibilityContent: LegalContent = {
  title: "Accessibility",
  subtitle: "What works, what was tested, how to complain",
  intro: `${party.name} wants everyone to be able to use this website. We aim for WCAG 2.2, level AA, and the Kenyan standard KS 2952 for accessible information technology.`,
  updated: "Version 2026-11",
  sections: [
    {
      title: "What works",
      blocks: [
        [
          "All pages and forms work with a keyboard alone.",
          "Pages are read in order by screen readers, with headings, labels and status messages.",
          "Text can be made twice as large, and pages fit a screen 320 pixels wide.",
          "Colours have enough contrast in light and dark mode.",
          "Moving pictures can be paused, and stand still if your device asks for reduced motion.",
          "Videos have captions. Most pages can be read without JavaScript.",
        ],
      ],
    },
    {
      title: "What was tested",
      blocks: [
        "Every page is checked by the program axe in light and dark mode at each release, and the main tasks are done by keyboard alone in automatic tests. Tests by people who use screen readers have not been done yet.",
      ],
    },
    {
      title: "What does not work yet",
      blocks: [
        [
          "The map on the contact page comes from OpenStreetMap and is hard to use by keyboard. The address stands beside it.",
          "The website is in English only.",
        ],
      ],
    },
    {
      title: "Report a problem",
      blocks: [
        `Write to ${email} or call ${phoneInGroups(phone)} (${hours}). Tell us the page and what went wrong. We answer within seven days, and can do by phone what you could not do here.`,
        "If our answer does not help, you can complain to the National Council for Persons with Disabilities, www.ncpwd.go.ke.",
      ],
    },
  ],
};
