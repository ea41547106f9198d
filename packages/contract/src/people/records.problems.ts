/** Problems of the page of a person; see `problems.ts`. */
export const recordProblems = {
  person_changed: {
    status: 409,
    text: "This person was changed since you opened the page{by}. Look at the new values, then change them again.",
  },
  person_erased: { status: 409, text: "This person was erased, so nothing can be written about them." },
  contacts_of_account: {
    status: 409,
    text: "This person has an account: its owner alone changes its email and phone, in the settings of the website.",
  },
  contact_reason_missing: {
    status: 400,
    text: "Write why the phone number or email address is changed.",
    field: "reason",
  },
  phone_of_applicant_needed: {
    status: 409,
    text: "Somebody who has applied needs a phone number: correct it instead of taking it out.",
    field: "phone",
  },
  phone_of_application: {
    status: 409,
    text: "Somebody with this name and phone number has applied already, or is a member. Join the two rows first.",
    field: "phone",
  },
  id_number_taken: {
    status: 409,
    text: "Somebody else in the register has this ID number. Look for it: they may be one person.",
    field: "id_number",
  },
  ward_outside_territory: { status: 409, text: "Choose a ward for which you have a role.", field: "ward" },
  tag_exists: { status: 409, text: "There is a tag with this name already.", field: "name" },
  tag_in_use: { status: 409, text: "Somebody has this tag. Take it off everybody first." },
  tag_retired: { status: 409, text: "This tag is not given any more. Choose another one." },
  too_many_tags: { status: 409, text: "There are {most} tags, which is the most. Retire one that is not needed." },
  details_answer_wrong: {
    status: 400,
    text: "That is not what we know. Check the spelling, or ask whoever gave you the code for a new one.",
    field: "answer",
  },
  details_of_account: {
    status: 409,
    text: "This person has an account, and completes the details there, under “Complete your details”.",
  },
  details_complete: { status: 409, text: "Nothing is missing that this person could add." },
  details_no_email: {
    status: 409,
    text: "There is no email address of this person. Call them, and read the code out.",
    field: "send",
  },
  colleague_unknown: { status: 400, text: "Choose somebody who works with people of this place.", field: "owner" },
} as const;
