import { allCalls } from "@party/contract/api";
import { expect, test } from "vitest";
import { filesBehind } from "./doors.ts";

const AT_MOST = 25;
const more: Readonly<Record<string, number>> = {
  // Ends what the member has in each feature before the account goes; of two, the texts are in files of their own.
  "myData.erase": 37,
  "constitution.versions": 28,
  "constitution.propose": 28,
  "staffTextProposals.propose": 28,
};

test.each(allCalls)(
  "$name resolves to its contract and its handler, and few files of the product",
  ({ name, endpoint, kind = "" }) => {
    const { product } = filesBehind([endpoint.route.replace("/content/{kind}/", `/content/${kind}/`)]);
    expect(product.length, product.join("\n")).toBeLessThanOrEqual(more[name] ?? AT_MOST);
    expect(product.some((file) => file.startsWith("packages/contract/src/"))).toBe(true);
    expect(product.some((file) => file.startsWith("apps/api/src/features/"))).toBe(true);
  },
);
