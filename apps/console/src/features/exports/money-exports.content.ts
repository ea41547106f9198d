import { EXPORT_LIFETIME_HOURS, MAX_EXPORT_DOWNLOADS } from "@party/contract/values/exports";
import type { MoneyExportContent } from "@party/contract/values/money-exports";
import { formatDay } from "@party/contract/values/nairobi-time";

export const moneyExportsContent = {
  title: "Files of money",
  about: "Save payments or givers as a file",
  intro: "Files of payments and of givers that you asked for. Nobody else can open them.",
  columns: {
    title: "What for",
    content: "What",
    days: "Days",
    received: "Received",
    state: "State",
    asked: "Asked",
  },
  contents: { payments: "Payments", givers: "Register of givers" } satisfies Record<MoneyExportContent, string>,
  daysOf: (from: string, to: string) => (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`),
  new: "Ask for a file",
  empty: "You have asked for no file yet. A second person who may export payments approves each.",
};

export const moneyExportContent = {
  days: "Days",
  chosen: "Payments",
  all: "All of these days",
  rows: "Rows",
  received: "Received",
  returned: "Given back",
  careful: `This file holds names of payers. Keep it on your own device, and delete it when you are done. It can be downloaded ${MAX_EXPORT_DOWNLOADS} times within ${EXPORT_LIFETIME_HOURS} hours.`,
};

export const newMoneyExportContent = {
  title: "Ask for a file of money",
  intro:
    "A file for a spreadsheet, with what the ledger has. A second person decides first. Members who are in it see that in their settings.",
  content: "What",
  from: "From",
  to: "Until and including",
  paysFor: "For",
  anything: "Anything",
  way: "Way",
  anyWay: "Any way",
  state: "State",
  anyState: "Any state",
  reasonHint: "For example: the audit of the books of 2026.",
};
