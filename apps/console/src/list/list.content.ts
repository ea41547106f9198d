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
  clear: "Show again without:",
  clearAll: "Clear all",
  chooseAll: "All on this page",
  choose: (name: string) => `Choose ${name}`,
  chosen: (count: number) => plural(count, "1 chosen", `${count} chosen`),
  clearChosen: "Choose nobody",
  tooMany: (most: number) => `Choose at most ${most}.`,
  failed: (name: string, problem: string) => `${name}: ${problem}`,
  keys: "Keys: J and K move, Enter opens, X chooses; with Shift a click chooses all in between.",
  filters: "Filters and order",
  total: (count: number, capped: boolean) =>
    capped
      ? `${count.toLocaleString("en-KE")}+ found`
      : plural(count, "1 found", `${count.toLocaleString("en-KE")} found`),
  earlier: "Show earlier",
};
