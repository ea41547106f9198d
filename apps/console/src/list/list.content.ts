export const listContent = {
  loading: "Loading …",
  again: "Try again",
  pages: "Pages",
  first: "First page",
  next: "Next page",
  total: (count: number, capped: boolean) => `${count.toLocaleString("en-KE")}${capped ? "+" : ""} in all`,
};
