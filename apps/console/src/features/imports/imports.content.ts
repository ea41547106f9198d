import type { ImportScan, PersonImport } from "@party/contract/imports.staff";
import { DAILY_PEOPLE_LIMIT } from "@party/contract/values/daily-work";
import { IMPORT_UNDO_DAYS, type ImportOutcome, type ImportState } from "@party/contract/values/imports";
import { plural } from "@party/contract/values/plural";

const formatCount = (count: number) => count.toLocaleString("en-KE");
const peopleCount = (count: number) => plural(count, "1 person", `${formatCount(count)} people`);
const rowCount = (count: number) => plural(count, "1 row", `${formatCount(count)} rows`);

const importStateLabels: Record<ImportState, string> = {
  reading: "Being read",
  unreadable: "Could not be read",
  uploaded: "Columns to choose",
  mapped: "To check",
  checking: "Being checked",
  checked: "Checked",
  proposed: "Waits for a second person",
  running: "Runs",
  stopped: "Stopped",
  done: "Imported",
  undoing: "Being undone",
  undone: "Undone",
};

export const importsContent = {
  title: "Imports",
  about: "Read a list of people in",
  intro: "Lists of people that are read into the register. Nothing is changed before a list was checked and run.",
  columns: { title: "File", state: "State", rows: "Rows", new: "New", changed: "Changed", by: "By", at: "Read" },
  states: importStateLabels,
  filterState: "State",
  anyState: "Any state",
  new: "Import a list",
  empty: "No list was imported yet.",
};

export const newImportContent = {
  back: "Imports",
  title: "Import a list",
  intro: "A table of people as CSV or XLSX, with a row of titles. Reading it changes nothing in the register.",
  sheets: "The sheets are read …",
  file: "Choose a file",
  fileHint: "CSV up to 200 MB and 300,000 rows, XLSX up to 20 MB and 100,000 rows. The file is kept encrypted.",
  sent: (name: string) => `“${name}” was sent.`,
  read: "Read it",
  reading: "One moment …",
};

export const importContent = {
  back: "Imports",
  steps: ["File", "Columns", "Matching and consent", "Check", "Second person", "Run"],
  stepsLabel: "Steps",
  stepDone: "done",
  file: "File",
  facts: { rows: "Rows", kind: "Format", sheet: "Sheets", titles: "Titles in row", by: "Read by", at: "Read" },
  kind: (kind: string | null, encoding: string | null) =>
    kind && kind.toUpperCase() + (encoding ? `, ${encoding}` : ""),
  report: "Download all rows with what happened (CSV)",
  reported: "The download has begun. The file holds personal data: delete it when you are done.",
  delete: "Delete the file",
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteEffect: "The file and its rows are deleted. Nothing of it is in the register.",
  scans: "Scans of the signed list",
  mapping: "Columns, matching and consent",
  mappingAgain: "Change columns, matching or consent",
  chosen: {
    columns: "Columns",
    match: "Matched by",
    rule: "Known people",
    consent: "Consent",
  },
  rules: { fill: "Only blanks are filled", overwrite: "Values are replaced" },
  check: "Check",
  checkText: "Each row is compared with the register. This changes nothing.",
  checkAgain: "Check the rows",
  checking: "The check",
  run: "Import",
  running: "The import",
  rows: "Rows",
  undoing: "The undoing",
  nobody: "No row is new or changes anything. There is nothing to import.",
  noConsent:
    "Nothing is changed yet. Before it runs, say below where these people agreed, and where the paper is or attach a scan of it.",
  before: ({ counts }: PersonImport) =>
    `Nothing is changed yet. ${peopleCount(counts.new)} would be new, ${peopleCount(counts.changed)} would get new values.`,
  alone: `One person imports, registers and confirms up to ${DAILY_PEOPLE_LIMIT} people a day without a second person.`,
  second: `A second person decides: there are ID numbers, or with this list you would have imported, registered and confirmed more than ${DAILY_PEOPLE_LIMIT} people today.`,
  proposed: "A second person decides first. The import begins when it is approved.",
  toProposal: "See the proposal",
  stopped: "Stopped. What was imported so far stays; go on, or undo it.",
  done: (until: string) => `The import is done. It can be undone until ${until}.`,
  doneForGood: "The import is done. It can be undone no more.",
  undone: ({ counts }: PersonImport) =>
    counts.kept === 0
      ? "The import is undone."
      : `The import is undone, but for ${rowCount(counts.kept)} that changed since. They are listed below with the reason.`,
  propose: "Propose to import",
  proposeTitle: ({ counts }: PersonImport) => `Propose to import ${peopleCount(counts.new + counts.changed)}?`,
  proposeEffect: "A second person sees the numbers, the consent and the scans, and decides.",
  proposeReason: "Reason",
  proposedDone: "It is proposed.",
  runNow: "Import them",
  runTitle: ({ counts }: PersonImport) => `Import ${peopleCount(counts.new + counts.changed)}?`,
  runEffect: `New people stand in the register as imported, and are no members. It can be undone for ${IMPORT_UNDO_DAYS} days.`,
  goOn: "Go on",
  begun: "It has begun.",
  undo: "Undo it",
  undoTitle: (name: string) => `Undo the import of “${name}”?`,
  undoEffect: "New people go, and changed values go back. What somebody has changed since stays, and is listed here.",
  undoReason: "Reason",
};

export const mappingContent = {
  columns: "What each column holds",
  columnsHint: "What the titles and values say is chosen already. Look at it.",
  untitled: (at: number) => `Column ${at}`,
  leftOut: "Nothing that is imported",
  examples: (values: readonly string[]) =>
    values.length === 0 ? "Empty" : `For example: ${values.slice(0, 3).join(" · ")}`,
  guessed: "(guessed)",
  dates: "How the dates of birth are written",
  datesHint: "Look at the examples. They have to be right, not only possible.",
  noDate: "no date",
  list: "Whose numbers are in “Number in the other list”",
  listHint: "For example: old register of Nyeri. The next file of the same list then finds the same people.",
  place: "Where rows without a place live",
  placeHint: "Leave it out when each row names its ward.",
  places: {
    none: "Each row says it",
    as_chosen: "As chosen before",
    county: "In a county",
    constituency: "In a constituency",
    ward: "In a ward",
  },
  placeMissing: "Choose where these people live.",
  missing: "Say this too, or leave the consent out.",
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  choose: "Choose",
  match: "Match by",
  matchHint: "By what a row finds somebody who is in the register already. Rows that fit two people are not imported.",
  matchNone: "Choose a column with phone, email, ID or another number first.",
  rule: "People who are in the register already",
  rules: {
    fill: { title: "Fill blanks", note: "Only what the register does not know yet is taken from the list." },
    overwrite: {
      title: "Replace values",
      note: "The list is newer. People with an account keep their own data, and a blank never replaces a value.",
    },
  },
  consent: "Consent",
  consentHint: "Where these people agreed. The list can be checked without it, but not imported.",
  gatheredBy: "Who gathered it",
  gatheredOn: "When",
  form: "On which form, or at which event",
  keptAt: "Where the paper is",
  keptAtHint: "It can be left out when a scan of the list is attached.",
  words: (count: number) => plural(count, "Forget the confirmed spelling", `Forget the ${count} confirmed spellings`),
  submit: "Save and check the rows",
  busy: "One moment …",
};

export const scansContent = {
  text: "A scan or photo of the sheets that these people signed proves their consent, also when the paper is lost.",
  attach: "Attach a scan",
  hint: "PDF, JPEG, PNG or WebP, up to 20 MB. It is kept encrypted, and each opening is noted.",
  scan: (number: number, { media_type, added_by }: ImportScan, at: string) =>
    `Scan ${number}, ${media_type.replace(/^\w+\//, "").toUpperCase()}, ${added_by ? `by ${added_by}, ` : ""}${at}`,
  open: "Open",
  openTitle: "Open this scan?",
  openEffect: "It shows names and signatures. That you opened it is noted with your reason.",
  reason: "Reason",
  delete: "Delete",
  deleteTitle: "Delete this scan?",
  deleteEffect: "It is no evidence of the consent any more.",
  deleted: "The scan is deleted.",
};

export const unknownWordsContent = {
  title: "Unknown words",
  text: "Rows with these words are refused until you say what they mean.",
  fields: { sex: "Sex", county: "County", constituency: "Constituency", ward: "Ward" },
  label: (field: string, word: string) => `${field} “${word}”`,
  rows: (count: number) => `In ${rowCount(count)}.`,
  leave: "Leave these rows out",
  nearest: (text: string) => `${text} (the nearest)`,
  another: "Another one …",
  sexes: { female: "Female", male: "Male", other: "Other" },
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  choose: "Choose",
  submit: "Save and check again",
  busy: "One moment …",
};

const rowOutcomeLabels: Record<ImportOutcome, string> = {
  new: "New",
  changed: "Changed",
  same: "Same",
  refused: "Refused",
  ambiguous: "Fits several people",
};

export const importRowsContent = {
  rows: "Rows of the list",
  filters: "Show rows",
  all: "All",
  outcomes: rowOutcomeLabels,
  kept: "Not undone",
  doubtful: "Doubtful",
  account: (count: number) =>
    `${rowCount(count)} ${plural(count, "is", "are")} of people with an account. Their own data stays as it is.`,
  columns: { row: "Row", outcome: "Outcome", changes: "What becomes of it" },
  row: (place: string, name: string) => (name ? `${place}: ${name}` : `Row ${place}`),
  empty: "No row is here.",
  unknownWords: (rows: number) =>
    `${rowCount(rows)} ${plural(rows, "is", "are")} refused for a word that is not known, such as another spelling of a ward.`,
  toUnknownWords: "Say what the words mean",
  doubtfulText: "These rows can be imported, but a value may be another than was meant. Compare them with the list.",
  doubt: (field: string, text: string) => `${field}: ${text}`,
  sameAs: (row: string) => `The same person as row ${row}.`,
  hasAccount: "Has an account.",
  open: "Open",
};
