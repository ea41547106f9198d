import { endpointsWithContentKind } from "@party/contract/api";
import { expect, test } from "vitest";
import { filesUsedBy } from "./doors.ts";

const AT_MOST = 25;
/** Endpoints that lead to more, mostly by the emails and messages that follow from them: an order to split them, no permission for others. */
const LARGER: Readonly<Record<string, number>> = {
  "account.confirmEmail": 30,
  "account.resetPassword": 35,
  "applications.ask": 30,
  "applications.confirmMany": 35,
  "constitution.propose": 30,
  "constitution.versions": 30,
  "donations.giveAgain": 50,
  "exports.propose": 30,
  "importedPeople.refuse": 30,
  "imports.check": 30,
  "imports.propose": 40,
  "imports.run": 40,
  "imports.undo": 30,
  "memberships.claim": 30,
  "payments.check": 35,
  "payments.start": 45,
  "resignations.resign": 30,
  "staff.becomeFirstAdministrator": 45,
  "staffEvents.publish": 30,
  "staffEvents.publishTranslation": 30,
  "staffEvents.saveTranslation": 30,
  "staffEvents.unpublish": 30,
  "staffEvents.unpublishTranslation": 30,
  "staffEvents.unschedule": 30,
  "staffEvents.unscheduleTranslation": 30,
  "staffOrders.ready": 30,
  "staffTextProposals.propose": 35,
};

/** A schedule leads to the job that publishes in every language. */
const mostOf = (name: string) => (/\.schedule(?:Translation)?$/.test(name) ? 35 : (LARGER[name] ?? AT_MOST));

test("every endpoint resolves to its contract and its handler, and few files of the product", () => {
  expect(endpointsWithContentKind.length).toBeGreaterThan(400);
  for (const { name, endpoint, kind = "" } of endpointsWithContentKind) {
    const { product } = filesUsedBy([endpoint.route.replace("/content/{kind}/", `/content/${kind}/`)]);
    expect.soft(product.length, `${name}\n${product.join("\n")}`).toBeLessThanOrEqual(mostOf(name));
    expect.soft(product, name).toContainEqual(expect.stringMatching(/^packages\/contract\/src\//));
    expect.soft(product, name).toContainEqual(expect.stringMatching(/^apps\/api\/src\/features\//));
  }
});
