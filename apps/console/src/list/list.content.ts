export const listContent = {
  loading: "Loading …",
  again: "Try again",
  pages: "Pages",
  first: "First page",
  next: "Next page",
  search: "Search",
  all: "All",
  total: (count: number, capped: boolean) =>
    capped
      ? `${count.toLocaleString("en-KE")}+ found`
      : count === 1
        ? "1 found"
        : `${count.toLocaleString("en-KE")} found`,
};
