import { endpointsWithContentKind } from "@party/contract/api";
import { expect, test } from "vitest";
import { filesUsedBy } from "./doors.ts";

const AT_MOST = 25;
test.each(endpointsWithContentKind)(
  "$name resolves to its contract and its handler, and few files of the product",
  ({ endpoint, kind = "" }) => {
    const { product } = filesUsedBy([endpoint.route.replace("/content/{kind}/", `/content/${kind}/`)]);
    expect(product.length, product.join("\n")).toBeLessThanOrEqual(AT_MOST);
    expect(product.some((file) => file.startsWith("packages/contract/src/"))).toBe(true);
    expect(product.some((file) => file.startsWith("apps/api/src/features/"))).toBe(true);
  },
);
