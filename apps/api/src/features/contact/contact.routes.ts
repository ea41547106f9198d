import { contact } from "@party/contract/contact";
import { writeToParty } from "#features/contact/contact.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const contactRoutes = ({ db, jobs }: Services) =>
  implement(contact, {
    send: async ({ body }) => {
      await writeToParty({ db, jobs }, body);
      return {
        message:
          "Thank you for writing. A copy is on its way to you, and an answer will follow within seven working days.",
      };
    },
  });
