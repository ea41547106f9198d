import { EXPORT_LIFETIME_HOURS, MAX_EXPORT_DOWNLOADS } from "@party/contract/values/exports";
import { MAX_BATCH_PEOPLE } from "@party/contract/values/template-columns";

export const batchesContent = {
  title: "Batches for the Registrar",
  about: "Members who are handed in together",
  intro:
    "Files of members for the Registrar of Political Parties. A second person decides on each. Whoever asked for one opens it, nobody else.",
  columns: {
    title: "Batch",
    place: "Place",
    included: "Handed in",
    leftOut: "Left out",
    state: "File",
    handedOver: "Handed over",
  },
  titleOf: (id: number) => `Batch ${id}`,
  new: "Make a batch",
  templates: "Templates",
  empty: "No batch was made yet.",
};

export const batchContent = {
  what: "What it is",
  place: "Place",
  template: "Template",
  templateOf: (name: string, version: number) => `${name}, version ${version}`,
  complete: "Chosen",
  completeOnly: "Only members of whom nothing is missing",
  everybody: "All members in the order of wards and names",
  included: "Members who are handed in",
  leftOut: "Left out",
  reason: "Reason",
  format: "Kind of file",
  asked: "Asked",
  who: "Who is in it",
  seeLeftOut: "See who is left out, and why",
  seeIncluded: "See who is in it",
  notOwn: "Somebody else asked for this file, so only they can open it.",
  careful: `This file holds ID numbers. Keep it on your own device, hand it over, and delete it. It can be downloaded ${MAX_EXPORT_DOWNLOADS} times within ${EXPORT_LIFETIME_HOURS} hours.`,
  handover: "Handed over",
  handoverText: "When the Registrar has it, note the day, and the number of the letter or receipt.",
  day: "Day",
  number: "Number",
  note: "Note it",
  noting: "Noting …",
};

export const newBatchContent = {
  title: "Make a batch",
  intro:
    "Members of a place who are in no batch yet, by ward and name. Who lacks something is left out, and you see why. A second person decides.",
  size: `How many members are looked at, ${MAX_BATCH_PEOPLE.toLocaleString("en-KE")} at most`,
  complete: "Which members",
  everybody: "All, so that I see who is left out and why",
  completeOnly: "Only those of whom nothing is missing",
  reason: "Reason",
  reasonHint: "For example: the list of members of Nyeri for March 2027.",
  submit: "Make it",
  busy: "Choosing people …",
};

export const batchPeopleContent = {
  title: "People of a batch",
  intro: "Who is handed in, and who is left out and why.",
  columns: { title: "Name", ward: "Ward", reasons: "Why left out" },
  show: "Show",
  shown: { left_out: "Left out", included: "Handed in" },
  batch: "Batch",
  toBatch: "Back to the batch",
  empty: "Nobody is left out.",
  emptyIncluded: "Nobody is in it.",
};
