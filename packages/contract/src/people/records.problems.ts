/** Problems of the page of a person; see `problems.ts`. */
export const recordProblems = {
  person_changed: {
    status: 409,
    text: "This person was changed since you opened the page{by}. Look at the new values, then change them again.",
  },
  person_erased: { status: 409, text: "This person was erased, so nothing can be written about them." },
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
  colleague_unknown: { status: 400, text: "Choose somebody who works with people of this place.", field: "owner" },
} as const;
