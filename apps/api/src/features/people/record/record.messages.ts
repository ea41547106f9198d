import { correctableFields, sensitiveFields } from "@party/contract/values/person-records";
import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { party } from "#party.ts";

const fields = [...correctableFields, ...sensitiveFields] as const;

const names: Record<(typeof fields)[number], string> = {
  surname: "surname",
  other_names: "other names",
  date_of_birth: "date of birth",
  sex: "gender",
  ward: "ward",
  polling_station: "polling station",
  voter_status: "registration as a voter",
  id_number: "ID number",
  disability: "disability",
};

/** Staff have corrected the register; what the member wrote in the account stays. */
export const recordCorrected = message({
  kind: "record_corrected",
  values: z.object({ fields: z.array(z.enum(fields)) }),
  render: ({ fields: corrected }) => ({
    title: "The office corrected your data",
    message: `In the register of members: ${corrected.map((field) => names[field]).join(", ")}. Settings show what is written there. If it is wrong, write to ${party.contacts.email}.`,
    link: "/dashboard/settings",
  }),
});
