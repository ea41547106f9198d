// Heads sit in the bundle that every page loads, so they bring no more words than they need. The page stands at the address
// of a paper, which is no address for anybody else.
import { pageHead } from "#shell/page-head.ts";

export const receiptHead = () =>
  pageHead({
    title: "Check a receipt",
    description: "Whether a receipt is the party’s own, by its number and amount.",
    unlisted: true,
  });
