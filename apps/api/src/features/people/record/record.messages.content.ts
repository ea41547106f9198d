import { party } from "#party.ts";

export const recordMessages = {
  corrected: (fields: string) => ({
    title: "The office corrected your data",
    message: `In the register of members: ${fields}. Settings show what is written there. If it is wrong, write to ${party.contacts.email}.`,
  }),
  fields: {
    surname: "surname",
    other_names: "other names",
    date_of_birth: "date of birth",
    sex: "gender",
    ward: "ward",
    polling_station: "polling station",
    voter_status: "registration as a voter",
    id_number: "ID number",
    disability: "disability",
  },
};
