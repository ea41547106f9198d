import { correctableFields } from "@party/contract/values/person-records";
import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { party } from "#party.ts";

const names: Record<(typeof correctableFields)[number], string> = {
  surname: "surname",
  other_names: "other names",
  date_of_birth: "date of birth",
  sex: "gender",
  ward: "ward",
  polling_station: "polling station",
  voter_status: "registration as a voter",
};

/** Staff have corrected the register; what the member wrote in the account stays. */
export const recordCorrected = message({
  kind: "record_corrected",
  values: z.object({ fields: z.array(z.enum(correctableFields)) }),
  render: ({ fields }) => ({
    title: "The office corrected your data",
    message: `In the register of members: ${fields.map((field) => names[field]).join(", ")}. Settings show what is written there. If it is wrong, write to ${party.contacts.email}.`,
    link: "/dashboard/settings",
  }),
});
