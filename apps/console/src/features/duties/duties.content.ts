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
