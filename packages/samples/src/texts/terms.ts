import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import { contactOf } from "./privacy-notice.ts";

/** A change needs a new version (`builtInVersions`). */
export const termsText = (party: Pick<Party, "name" | "contacts">) =>
  ({
    title: "Terms of sale",
    subtitle: "Prices, payment, pickup, returns and refunds",
    intro: `These terms hold for what you buy from or pay to ${party.name} on this website.`,
    sections: [
      { title: "Who sells", paragraphs: [contactOf(party)] },
      {
        title: "Prices and payment",
        paragraphs: [
          "Prices are in Kenyan shillings (KES) and include all taxes. The total at checkout is what you pay.",
          "An order becomes binding when your payment has arrived. We hold the items for a short time while you pay; the payment page shows how long. If the money comes later and the items are sold, you get it back.",
          "Each payment has a numbered receipt, which we email to you.",
        ],
      },
      {
        title: "Pickup",
        paragraphs: [
          "You collect your order at the pickup location that you chose. Bring the order number and an ID. We do not deliver.",
        ],
      },
      {
        title: "Returns and refunds",
        paragraphs: [
          "You can return an unused item within 30 days of pickup, at any pickup location, with its receipt. We return the price to the phone or account that paid.",
          "If an item is faulty or not what was shown, we replace it or return the price. Your rights under the Consumer Protection Act 2012 stay as they are.",
          `To cancel an order before pickup, write to ${party.contacts.email} with the order number. We return the full price.`,
        ],
      },
      {
        title: "Membership fees",
        paragraphs: [
          "A paid plan lasts one year from the day it starts. It does not renew by itself. Resigning does not entitle you to a refund for the rest of the year.",
          "If the party refuses an application, the fee is returned in full.",
        ],
      },
      {
        title: "Gifts",
        paragraphs: [
          "Only Kenyan citizens may give, from their own money and in their own name, as the Political Parties Act asks. A gift that we may not accept is returned.",
          `Gifts are not refunded, except when a payment was made by mistake: write to ${party.contacts.email} with the receipt number. A monthly gift can be ended at any time by the link in its emails.`,
        ],
      },
      { title: "Law", paragraphs: ["The law of Kenya applies. Please write to us first if something went wrong."] },
    ],
  }) satisfies TextBodies["terms"];
