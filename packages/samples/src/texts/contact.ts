import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";

export const contactText = ({ contacts: { address, phone, email, hours } }: Pick<Party, "contacts">) =>
  ({
    title: "Contact",
    subtitle: "Questions, complaints, suggestions",
    intro:
      "Every message is read by a person. We answer within seven working days, and sooner if somebody’s safety is at risk.",
    address,
    phone,
    email,
    hours,
  }) satisfies TextBodies["contact"];
