import { endpointsWithContentKind } from "@party/contract/api";
import { expect, test } from "vitest";
import { filesUsedBy } from "./doors.ts";

const AT_MOST = 25;
/** Endpoints that lead to more, mostly by payments, imports and emails that follow from them: an order to split them, no permission for others. */
const LARGER: Readonly<Record<string, number>> = {
  "account.resetPassword": 28,
  "applications.confirmMany": 29,
  "bankTransfers.confirm": 27,
  "donations.giveAgain": 48,
  "imports.propose": 31,
  "imports.run": 28,
  // The checks before a site opens ask every feature; trials use the payments' and the mails' own ways.
  "opening.confirm": 33,
  "opening.confirmMail": 33,
  "opening.returnPayment": 41,
  "opening.show": 33,
  "opening.tryMail": 35,
  "opening.tryPayment": 74,
  "opening.withdraw": 33,
  "payments.check": 29,
  "payments.start": 44,
  // What M-PESA answers to a refund is processed by a job, and so are the mails that follow.
  "refunds.ask": 34,
  "refunds.confirm": 31,
  "refunds.preview": 30,
  // Evidence is a private file.
  "refunds.propose": 42,
  "refunds.record": 31,
  "refunds.show": 31,
  "staff.becomeFirstAdministrator": 34,
  // The buyer is told by mail, with the code of the order.
  "staffOrders.ready": 26,
  "staffPayments.allocate": 28,
  "staffPayments.ask": 31,
  "staffTextProposals.propose": 26,
  // A check and a reading go on in a task, which parses the file and compares its payments with the ledger.
  "statements.check": 28,
  "statements.create": 28,
  "statements.readIn": 52,
};

test("every endpoint resolves to its contract and its handler, and few files of the product", () => {
  expect(endpointsWithContentKind.length).toBeGreaterThan(400);
  for (const { name, endpoint, kind = "" } of endpointsWithContentKind) {
    const { product } = filesUsedBy([endpoint.route.replace("/content/{kind}/", `/content/${kind}/`)]);
    expect.soft(product.length, `${name}\n${product.join("\n")}`).toBeLessThanOrEqual(LARGER[name] ?? AT_MOST);
    expect.soft(product, name).toContainEqual(expect.stringMatching(/^packages\/contract\/src\//));
    expect.soft(product, name).toContainEqual(expect.stringMatching(/^apps\/api\/src\/features\//));
  }
});
