import { party } from "#party.ts";

export const recordMessages = {
  corrected: (fields: string) => ({
    title: "The office corrected your data",
    message: `In the register of members: ${fields}. Settings show what is written there. If it is wrong, write to ${party.contacts.email}.`,
  }),
};
