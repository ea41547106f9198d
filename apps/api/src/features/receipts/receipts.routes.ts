import { receipts } from "@party/contract/receipts";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

export const receiptRoutes = (_services: Services) =>
  implement(receipts, {
    check: () => {
      throw new Problem("receipt_unknown");
    },
  });
