import type { PeopleExport } from "@party/contract/exports.staff";
import {
  EXPORT_ALLOWANCE_DAYS,
  EXPORT_LIFETIME_HOURS,
  EXPORT_ROWS_WITHOUT_APPROVAL,
  type ExportFormat,
  MAX_EXPORT_DOWNLOADS,
} from "@party/contract/values/exports";
import { plural } from "@party/contract/values/plural";

const exportStateLabels: Record<PeopleExport["state"], string> = {
  proposed: "Waits for a second person",
  refused: "Not approved",
  preparing: "Being made",
  ready: "Ready",
  ended: "Gone",
};

const peopleCount = (count: number) => plural(count, "1 person", `${count.toLocaleString("en-KE")} people`);

export const exportsContent = {
  title: "Exports",
  about: "Save a list of people as a file",
  intro: "Files of people that you asked for. Nobody else can open them.",
  columns: { title: "What for", place: "Place", rows: "People", state: "State", asked: "Asked" },
  states: exportStateLabels,
  people: peopleCount,
  new: "Export a list",
  empty:
    "You have exported no list yet. Under Members, choose place and status first, and press “Export a list” there.",
};

export const exportContent = {
  back: "Exports",
  title: (purpose: string) => purpose,
  what: "What was asked for",
  file: "The file",
  reason: "What for",
  place: "Place",
  who: "Who",
  everybody: "All people of the place",
  columns: "Columns",
  format: "Kind of file",
  rows: "People",
  asked: "Asked",
  check: "For checking the file",
  checkText: (hash: string) => `Its SHA-256 is ${hash}.`,
  until: "There until",
  downloads: "Downloads",
  downloadsOf: (done: number) => `${done} of ${MAX_EXPORT_DOWNLOADS}`,
  making: "The file",
  proposed: "A second person decides first. You get the file here once it is approved.",
  toProposal: "See the proposal",
  refused: "It was not approved, so there is no file.",
  ended: "The file is gone. Ask for it again if you still need it.",
  careful: `This file holds personal data. Keep it on your own device, and delete it when you are done. It can be downloaded ${MAX_EXPORT_DOWNLOADS} times within ${EXPORT_LIFETIME_HOURS} hours. One invented row in it tells from whom a copy came.`,
  download: (format: ExportFormat) => `Download (${{ csv: "CSV", xlsx: "XLSX", pdf: "PDF" }[format]})`,
  downloaded: "The download has begun.",
};

export const newExportContent = {
  back: "Exports",
  title: "Export a list",
  intro:
    "A file for a spreadsheet. The register stays as it is. Members who are in the file see that in their settings.",
  level: "People of",
  levels: { ward: "A ward", constituency: "A constituency", county: "A county", nation: "All of Kenya" },
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  choose: "Choose",
  status: "Status",
  anyStatus: "Any status",
  plan: "Plan",
  anyPlan: "Any plan",
  alsoFiltered: (filters: readonly string[]) => `Also from the list: ${filters.join(", ")}.`,
  columnsOf: "Columns",
  columnsHint: "Only what you need.",
  sensitive: "Sensitive",
  format: "Kind of file",
  purpose: "What for",
  reason: "Reason in a sentence",
  reasonHint: "For example: invitations to the branch meeting in Tetu on 5 December.",
  second: {
    county: "A whole county or more: a second person decides first.",
    sensitive: "Sensitive data: a second person decides first.",
  },
  alone: (taken: number) =>
    `You can take out ${peopleCount(EXPORT_ROWS_WITHOUT_APPROVAL)} in ${EXPORT_ALLOWANCE_DAYS} days by yourself, the same person counted once. ${peopleCount(Math.max(0, EXPORT_ROWS_WITHOUT_APPROVAL - taken))} left. For more a second person decides first.`,
  submit: "Ask for the file",
  busy: "One moment …",
};
