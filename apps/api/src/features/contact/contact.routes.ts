import { contact } from "@party/contract/contact";
import { submitMessage } from "#features/contact/contact.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const contactRoutes = ({ config, db, jobs }: Services) =>
  implement(contact, {
    send: async ({ body, bearer, caller: { address } }) => {
      await submitMessage({ config, db, jobs }, body, { bearer, address });
      return { message: "Thank you for writing. An answer will follow within seven working days." };
    },
  });
