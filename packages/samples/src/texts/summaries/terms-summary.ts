import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";

/** Of the built-in terms of sale, shown above them in Kiswahili. A change of the terms is a change here. */
export const termsSummary = ({ name, contacts: { email } }: Pick<Party, "name" | "contacts">) =>
  ({
    title: "Terms of sale",
    subtitle: "Prices, payment, pickup, returns and refunds",
    sections: [
      {
        title: "Buying and collecting",
        paragraphs: [
          `- ${name} sells what is in the shop. Prices are in Kenyan shillings (KES) and include all taxes.`,
          "- An order is binding when your payment has arrived. The items are reserved for a short time while you pay. If the money comes later and they are sold, you get it back.",
          "- Each payment has a numbered receipt, which we email to you.",
          "- You collect your order at the pickup point that you chose, with the order number and an ID. We do not deliver.",
        ],
      },
      {
        title: "Returns and refunds",
        paragraphs: [
          "- You can return an unused item within 30 days of pickup, with its receipt. We return the price to the phone or account that paid.",
          "- If an item is faulty or not what was shown, we replace it or return the price. Your rights under the Consumer Protection Act 2012 stay as they are.",
          `- To cancel an order before pickup, write to ${email} with the order number. We return the full price.`,
        ],
      },
      {
        title: "Membership fees and gifts",
        paragraphs: [
          "- A paid plan lasts one year and does not renew by itself. If you resign, the fee is not returned. If the party refuses your application, it is returned in full.",
          "- Only Kenyan citizens may give, from their own money and in their own name. A gift that we may not accept is returned.",
          `- Gifts are not refunded, except when a payment was made by mistake: write to ${email} with the receipt number. A monthly gift can be ended at any time by the link in its emails.`,
          "- The law of Kenya applies. Please write to us first if something went wrong.",
        ],
      },
    ],
  }) satisfies Omit<TextBodies["terms"], "intro">;
