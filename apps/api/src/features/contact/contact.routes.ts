import { contact } from "@party/contract/contact";
import { writeToParty } from "#features/contact/contact.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const contactRoutes = ({ config, db, jobs }: Services) =>
  implement(contact, {
    send: async ({ body, bearer, caller: { address } }) => {
      await writeToParty({ config, db, jobs }, body, { bearer, address });
      return { message: "Thank you for writing. An answer will follow within seven working days." };
    },
  });
