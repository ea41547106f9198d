import type { ContactMessage } from "@party/contract/contact";

let createdCount = 0;

/** By default a message of Dedan about a road. */
export const createMessageBody = (differing: Partial<ContactMessage> = {}): ContactMessage => {
  createdCount += 1;
  return {
    name: "Dedan Kimathi",
    email: `dedan.${createdCount}@party.example`,
    subject: "The road to Ol Kalou",
    message: "It was graded in May.\n\nIn June the rain took it away. <b>Who</b> pays?",
    ...differing,
  };
};
