import { plural } from "@party/contract/values/plural";

export const dutiesContent = {
  title: "Resignations",
  about: "Who has left, of whom the Registrar must hear",
  intro:
    "Who has left the party. The law gives seven days from the notice to tell the Registrar of Political Parties (Political Parties Act, section 14).",
  status: "Show",
  statuses: { open: "To do", done: "Done" },
  empty: "Nobody has left whom the Registrar must hear of.",
  emptyDone: "Nothing was done yet.",
  columns: { title: "Member", number: "Number", ward: "Ward", received: "Notice came", due: "Last day", done: "Told" },
  deleted: "Deleted account",
  late: "too late",
  daysLeft: (days: number) => (days === 0 ? "today" : plural(days, "1 day left", `${days} days left`)),
  tell: "It was told",
  tellTitle: (name: string) => `Was the Registrar told of ${name}?`,
  tellEffect:
    "Tick it off only when the Registrar was told. If the account is deleted, name and number go at this moment.",
  submit: "Yes, it was told",
};

export const resignationFilesContent = {
  title: "Files of resignations",
  intro: "All resignations that the Registrar has not been told of, as one file a day, with what was sent.",
  columns: { title: "File", made: "Made", count: "Resignations", state: "File", told: "Told" },
  titleOf: (id: number) => `Resignations, file ${id}`,
  make: "Make a file of all that are open",
  making: "Making it …",
  empty: "No file was made yet.",
};

export const resignationFileContent = {
  what: "What it is",
  count: "Resignations in it",
  format: "Kind of file",
  made: "Made",
  told: "The Registrar was told",
  isTold: (day: string) => `The Registrar was told of all in this file on ${day}.`,
  toldText:
    "When the letter with this file is sent, note its day and number. All resignations in it are then ticked off. Of deleted accounts, name and number go at this moment.",
  day: "Day of the letter",
  number: "Number of the letter",
  submit: "All in it were told",
  busy: "Noting …",
  careful:
    "This file holds names and ID numbers. Send it to the Registrar, and delete it. It can be downloaded three times within a day.",
};
