import { EXPORT_LIFETIME_HOURS, MAX_EXPORT_DOWNLOADS } from "@party/contract/values/exports";
import { MAX_PDF_LINES } from "@party/contract/values/rolls";

export const rollFilesContent = {
  title: "Files of rolls",
  about: "Form 11A and spreadsheets of a roll",
  intro: "Files of rolls that you asked for. Nobody else can open them.",
  columns: { title: "Roll", place: "Place", format: "Kind of file", state: "State", asked: "Asked" },
  rolls: "Rolls",
  empty: "You have asked for no file yet. Open a roll, and ask for one there.",
};

export const rollFileContent = {
  roll: "Roll",
  rows: "Members",
  toRoll: "Open the roll",
  careful: `This file holds ID numbers. Keep it on your own device, and delete it when it is handed over. It can be downloaded ${MAX_EXPORT_DOWNLOADS} times within ${EXPORT_LIFETIME_HOURS} hours.`,
};

export const newRollFileContent = {
  title: "Ask for a file of a roll",
  intro: `The lines of the roll with ID numbers, for the Registrar or the commission. The Secretary General decides first. A PDF has up to ${MAX_PDF_LINES.toLocaleString("en-KE")} members, so it is of a ward or two; a spreadsheet may have all.`,
  level: "Members of",
  levels: { nation: "All on the roll", county: "A county", constituency: "A constituency", ward: "A ward" },
  reasonHint: "For example: for the Registrar, with the letter of 2 March.",
};
