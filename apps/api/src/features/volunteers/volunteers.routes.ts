import { volunteers } from "@party/contract/volunteers";
import { submitOffer } from "#features/volunteers/volunteers.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const volunteerRoutes = ({ db }: Services) =>
  implement(volunteers, {
    offer: async ({ body }) => {
      await submitOffer(db, body);
      return { message: "Thank you for your interest! We'll be in touch soon." };
    },
  });
