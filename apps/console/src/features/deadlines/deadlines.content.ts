import { plural } from "@party/contract/values/plural";

export const deadlinesContent = {
  title: "Deadlines",
  about: "Days that the law and the commission set",
  intro:
    "Days by which the party has to have done something. A day that nobody has confirmed is a guess: check it, then two people confirm or change it.",
  status: "Show",
  statuses: { open: "To come", done: "Done" },
  columns: { title: "What", day: "Day", left: "Left", state: "Checked" },
  confirmed: "Confirmed by two people",
  unconfirmed: "Not confirmed",
  daysLeft: (days: number) => {
    if (days === 0) return "today";
    return days < 0
      ? plural(-days, "1 day late", `${-days} days late`)
      : plural(days, "1 day left", `${days} days left`);
  },
  new: "Propose a deadline",
  empty: "Nothing is to come.",
  emptyDone: "Nothing was done yet.",
};

export const deadlineContent = {
  day: "Day",
  left: "Left",
  source: "Where it comes from",
  confirmed: "Confirmed",
  confirmedBy: (one: string, other: string, at: string) => `Proposed by ${one}, approved by ${other} on ${at}`,
  notConfirmed: "Nobody has confirmed this day. Check it before you rely on it.",
  doneAt: "Done",
  what: "What is due",
  confirm: "Propose to confirm it as it is",
  confirmTitle: "Is this day right?",
  confirmEffect: "A second person decides. Say how you know: the gazette, a letter, counsel.",
  confirmText: "How you know",
  confirmSubmit: "Yes, propose it",
  toProposal: "Open the proposal",
  proposed: "Proposed. A second person decides.",
  done: "It is done",
  doneTitle: "Is it done?",
  doneEffect: "It leaves Today, and no more mails come about it.",
  doneSubmit: "Yes, it is done",
  notDone: "It is not done",
  change: "Change it",
};

export const proposeDeadlineContent = {
  title: "Propose a deadline",
  intro: "A second person decides. Then it is counted down on Today.",
  name: "What is due",
  day: "Day",
  source: "Where it comes from",
  sourceHint: "The law with its section, the notice or the letter with its date.",
  reason: "Reason",
  submit: "Propose it",
  busy: "Proposing …",
};
