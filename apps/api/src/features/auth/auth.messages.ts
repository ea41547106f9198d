import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { party } from "#party.ts";

export const accountCreated = message({
  kind: "account_created",
  topic: "choose_plan",
  values: z.object({ firstName: z.string() }),
  render: ({ firstName }) => ({
    title: `Welcome to the ${party.name}`,
    message: `Good to have you here, ${firstName}. Choose your membership plan to take full part.`,
    link: "/joinus",
  }),
});
