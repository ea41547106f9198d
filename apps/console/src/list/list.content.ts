export const listContent = {
  loading: "Loading …",
  again: "Try again",
  pages: "Pages",
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  search: "Search",
  active: "What is shown",
  clear: (filter: string) => `Show again without: ${filter}`,
  clearAll: "Clear all",
  chooseAll: "All on this page",
  choose: (name: string) => `Choose ${name}`,
  chosen: (count: number) => (count === 1 ? "1 chosen" : `${count} chosen`),
  clearChosen: "Choose nobody",
  total: (count: number, capped: boolean) =>
    capped
      ? `${count.toLocaleString("en-KE")}+ found`
      : count === 1
        ? "1 found"
        : `${count.toLocaleString("en-KE")} found`,
};
