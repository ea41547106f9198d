import { plural } from "@party/contract/values/plural";

export const listContent = {
  loading: "Loading …",
  again: "Try again",
  pages: "Pages",
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  search: "Search",
  found: (q: string) => `“${q}”`,
  day: (label: string, day: string) => `${label}: ${day}`,
  active: "What is shown",
  clear: "(show without it)",
  clearAll: "Clear all",
  chooseAll: "All on this page",
  choose: (name: string) => `Choose ${name}`,
  chosen: (count: number) => plural(count, "1 chosen", `${count} chosen`),
  clearChosen: "Choose nobody",
  tooMany: (most: number) => `Choose at most ${most}.`,
  noneCan: (reasons: readonly string[]) => `Not with these: ${reasons.join("; ")}.`,
  theOthers: "With the others:",
  keys: "Keys: J and K move, Enter opens, X chooses; with Shift a click chooses all in between.",
  filters: (active: number) => (active > 0 ? `Filters and order (${active} set)` : "Filters and order"),
  moreFilters: "More filters and order",
  total: (count: number, capped: boolean) =>
    capped
      ? `${count.toLocaleString("en-KE")}+ found`
      : plural(count, "1 found", `${count.toLocaleString("en-KE")} found`),
  earlier: "Show earlier",
};
