import { readFileSync } from "node:fs";
import path from "node:path";
import { type Permission, type RoleName, roles } from "@party/contract/values/permissions";
import type { Page } from "@playwright/test";
import { menuOf, readScreens } from "../apps/console/plugins/screens.ts";
import {
  desktopDevice,
  expect,
  expectAccessible,
  expectFitsPhones,
  expectWholeWords,
  phoneDevice,
  test,
} from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { expectLargeTextFits } from "./large-text.ts";
import { consoleUrl, openConsole } from "./staff.ts";

const allScreens = await readScreens();

/** Screens of the console with an account that may see them and their heading; what else is in the menu follows. */
const SECRETARY = "secretary@demo.example";
const FINANCE = "finance@demo.example";
const screens: [screen: string, email: string, heading: string | RegExp][] = [
  ["/", SECRETARY, /^Hello /],
  ["/applications", SECRETARY, "Applications"],
  ["/imported-people", SECRETARY, "Imported people"],
  ["/applications/calls", SECRETARY, "People to call"],
  ["/resignations", SECRETARY, "Resignations"],
  ["/tags", "members@demo.example", "Tags"],
  ["/duplicates", "members@demo.example", "Duplicates"],
  ["/duplicates/choose", "members@demo.example", "Compare two people"],
  ["/merges", "members@demo.example", "Joined rows"],
  ["/content/articles", SECRETARY, "News"],
  ["/content/articles/1", SECRETARY, /./],
  ["/content/articles/1/kiswahili", SECRETARY, /in Kiswahili$/],
  ["/categories/articles", SECRETARY, "Categories of News"],
  ["/content/events", SECRETARY, "Events"],
  ["/content/events/1", SECRETARY, /./],
  ["/events/1/attendance", SECRETARY, /^Seats and entrance/],
  ["/pictures", SECRETARY, "Pictures"],
  ["/content/gallery-items", SECRETARY, "Gallery"],
  ["/content/gallery-items/1", SECRETARY, /./],
  ["/content/leaders/1", SECRETARY, /./],
  ["/party", SECRETARY, "The party"],
  ["/content/texts/12", SECRETARY, "Name, colours and accounts on social networks"],
  ["/content/texts", SECRETARY, "Texts of the site"],
  ["/content/texts/2", SECRETARY, "Pictures and slogan of the home page"],
  ["/content/texts/5", SECRETARY, "Manifesto"],
  ["/content/constitution/9", SECRETARY, "Constitution"],
  ["/content/branches", SECRETARY, "Branches"],
  ["/content/redirects", SECRETARY, "Redirects"],
  ["/samples", SECRETARY, "Samples"],
  ["/content/products", FINANCE, "Products"],
  ["/content/products/1", FINANCE, /./],
  ["/content/pickup-locations", FINANCE, "Pickup locations"],
  ["/people", "members@demo.example", "Members"],
  ["/person-tasks", "members@demo.example", "Your tasks"],
  ["/exports", "members@demo.example", "Exports"],
  ["/exports/new", "members@demo.example", "Export a list"],
  ["/imports", "members@demo.example", "Imports"],
  ["/imports/new", "members@demo.example", "Import a list"],
  ["/deadlines", "members@demo.example", "Deadlines"],
  ["/deadlines/1", "members@demo.example", /./],
  ["/deadlines/propose", "members@demo.example", "Propose a deadline"],
  ["/resignation-files", "members@demo.example", "Files of resignations"],
  ["/registrar-batches", "members@demo.example", "Batches for the Registrar"],
  ["/registrar-batches/new", "members@demo.example", "Make a batch"],
  ["/board", "members@demo.example", "Counts of members"],
  ["/registrar-templates", "members@demo.example", "Templates for the Registrar"],
  ["/registrar-templates/1", "members@demo.example", /version 1$/],
  ["/orders", FINANCE, "Orders"],
  ["/counter", FINANCE, "Counter"],
  ["/payments", FINANCE, "Payments"],
  ["/payments/1", FINANCE, /./],
  ["/held-gifts", FINANCE, "Held gifts"],
  ["/donation-limits", FINANCE, "Limits of gifts"],
  ["/donation-limits/propose", "treasurer@demo.example", "Propose a limit of gifts"],
  ["/money-exports", "treasurer@demo.example", "Files of money"],
  ["/money-exports/new", "treasurer@demo.example", "Ask for a file of money"],
  ["/refunds", FINANCE, "Refunds"],
  ["/refunds/new/1", FINANCE, "Give money back"],
  ["/statements", FINANCE, "Statements"],
  ["/statements/new", FINANCE, "Upload a statement"],
  ["/transfers", FINANCE, "Transfers to confirm"],
  ["/reports", FINANCE, "Reports"],
  ["/months", FINANCE, "Months"],
  ["/rolls", "members@demo.example", "Rolls"],
  ["/rolls/new", "members@demo.example", "Propose a roll"],
  ["/roll-files", "members@demo.example", "Files of rolls"],
  ["/roles", SECRETARY, "Roles"],
  ["/roles/propose", SECRETARY, "Give a role"],
  ["/proposals", SECRETARY, "Proposals"],
  ["/privacy-requests", "privacy@demo.example", "Requests for data"],
  ["/privacy-requests/record", "privacy@demo.example", "Record a request"],
  ["/data-breaches", "privacy@demo.example", "Data breaches"],
  ["/data-breaches/record", "privacy@demo.example", "Record a breach"],
  ["/audit", "privacy@demo.example", "Audit log"],
  ["/account", "dedan@demo.example", "Your account"],
  ["/help/kiswahili", SECRETARY, "Kiswahili"],
  ["/help/first-steps", "dedan@demo.example", "First steps"],
  ["/no-such-screen", "dedan@demo.example", "There is no such screen"],
];

/** Screens of one row, and those outside the frame, with the file of the test that looks at them. */
const elsewhere: Readonly<Record<string, string>> = {
  "/sign-in": "console.spec.ts",
  "/walk-ins": "console-walk-ins.slow.spec.ts",
  "/people/$id": "console-person.slow.spec.ts",
  "/applications/$id": "console-queues.slow.spec.ts",
  "/imported-people/$id": "console-queues.slow.spec.ts",
  "/duplicates/$id": "console-pairs.slow.spec.ts",
  "/merges/$id": "console-pairs.slow.spec.ts",
  "/exports/$id": "console-exports.slow.spec.ts",
  "/money-exports/$id": "console-exports.slow.spec.ts",
  "/statements/$id": "console-statements.slow.spec.ts",
  "/imports/$id": "console-imports.slow.spec.ts",
  "/proposals/$id": "console.spec.ts",
  "/refunds/$id": "console-refunds.slow.spec.ts",
  "/months/$id": "console-months.slow.spec.ts",
  "/rolls/$id": "console-rolls.slow.spec.ts",
  "/rolls/$id/file": "console-rolls.slow.spec.ts",
  "/roll-files/$id": "console-rolls.slow.spec.ts",
  "/roll-objections/$id": "console-rolls.slow.spec.ts",
  "/payment-questions/$id": "console-payment-questions.slow.spec.ts",
  "/privacy-requests/$id": "console-screens.slow.spec.ts",
  "/data-breaches/$id": "console-screens.slow.spec.ts",
  "/kiswahili/$id": "console-kiswahili-review.slow.spec.ts",
};

/** Accounts of the demo with a role for all of Kenya. */
const accounts: [RoleName, email: string][] = [
  ["secretary_general", SECRETARY],
  ["membership_officer", "members@demo.example"],
  ["finance_officer", FINANCE],
  ["data_protection_officer", "privacy@demo.example"],
  ["administrator", "admin@demo.example"],
];
const accountWith = (permissions: readonly Permission[] | undefined) =>
  accounts.find(([role]) => !permissions || permissions.some((each) => roles[role].permissions.includes(each)))![1];

for (const { to, params, permissions, label } of menuOf(allScreens)) {
  const address = to.replace("$kind", params?.kind ?? "");
  const isListed = screens.some(([screen]) => screen === address || screen.startsWith(`${address}/`));
  if (!isListed && !(address in elsewhere)) screens.push([address, accountWith(permissions), label]);
}

/** So many screens are one test: it ends well within its time on a slow machine. */
const SCREENS_OF_A_WALK = 7;
const walks = [...Map.groupBy(screens, ([, email]) => email)].flatMap(([email, all]) =>
  Array.from({ length: Math.ceil(all.length / SCREENS_OF_A_WALK) }, (_, n) => ({
    email,
    screens: all.slice(n * SCREENS_OF_A_WALK, (n + 1) * SCREENS_OF_A_WALK),
  })),
);

/** Goes to a screen as a link does, so that the console and axe are loaded once for all. */
async function goTo(page: Page, screen: string): Promise<void> {
  const heading = page.locator("h1").first();
  const before = (await heading.textContent()) ?? "";
  await page.evaluate((to) => history.pushState(null, "", to), consoleUrl(screen));
  await expect(heading, "another screen").not.toHaveText(before);
}
/** The first row of a list, or what an empty one means, is in the first view of a phone. */
async function expectFirstRowInView(page: Page): Promise<void> {
  const heading = (await page.locator("h1").first().textContent()) ?? "";
  const rows = page.getByRole("list", { name: heading, exact: true }).getByRole("listitem");
  if ((await rows.count()) === 0) return;
  lists.add(heading);
  const { y } = (await rows.first().boundingBox())!;
  expect(y, `where the first row of ${heading} begins`).toBeLessThan(phoneDevice.viewport.height - 100);
}
/** Screens whose rows were seen. */
const lists = new Set<string>();

/** Screens that a person sees once, before the first code. */
const once: readonly string[] = [
  ...["/authenticator", "/first-administrator/$token"],
  // Of a batch and of resignations that the demo does not have.
  ...["/batch-people", "/resignation-files/$id"],
];
test("every route of the console is among the screens, or in the test of its job", () => {
  const outer = readFileSync(path.join(import.meta.dirname, "../apps/console/src/outer-routes.ts"), "utf8");
  const routes = [
    ...[...outer.matchAll(/path: "([^"]+)"/g)].map(([, route]) => route!),
    ...allScreens.map((screen) => screen.path),
  ];
  expect(routes.length, "routes that were read").toBeGreaterThan(40);
  const isSeen = (route: string) => {
    const file = elsewhere[route];
    if (file) return readFileSync(path.join(import.meta.dirname, file), "utf8").includes("expectAccessible(");
    const pattern = new RegExp(`^${route.replace(/^\$$/, "/.+").replaceAll(/\$\w+/g, "[^/]+")}$`);
    return screens.some(([screen]) => pattern.test(screen));
  };
  expect(
    routes.filter((route) => !(once.includes(route) || isSeen(route))),
    "routes that no test looks at",
  ).toEqual([]);
});

test.describe("screens of the console", () => {
  test.use(phoneDevice);

  for (const walk of walks) {
    const [[first], ...others] = walk.screens as [(typeof screens)[number], ...typeof screens];
    const names = [first, ...others.map(([screen]) => screen)].join(", ");
    test(`for ${walk.email} are accessible and fit, on a phone and in a wide window: ${names}`, async ({ page }) => {
      await openConsole(page, walk.email, first);
      for (const [screen, , heading] of walk.screens) {
        await test.step(screen, async () => {
          await page.setViewportSize(phoneDevice.viewport);
          if (screen !== first) await goTo(page, screen);
          await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
          await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
          await expectAccessible(page);
          await expectFitsPhones(page);
          await expectFirstRowInView(page);
          if (walk.email === "members@demo.example") await expectLargeTextFits(page);
          await page.setViewportSize(desktopDevice.viewport);
          await expectAccessible(page);
          await expectWholeWords(page);
        });
      }
    });
  }
});

/** A screen that records something, with what is typed, and the heading of the page that it leads to. */
const recorded: [screen: string, typed: Record<string, string>, heading: string][] = [
  [
    "/privacy-requests/record",
    { Name: "Njeri Kamau", "Where the answer goes": "by hand at the office", "What they ask": "What is known of me?" },
    "Request of Njeri Kamau",
  ],
  [
    "/data-breaches/record",
    { "In a few words": "A list was left on a bus", "What happened": "Names and phones of Tetu, since Monday." },
    "A list was left on a bus",
  ],
];

test.describe("the data protection officer", () => {
  test.use(phoneDevice);

  test("what is recorded of a request and of a breach is accessible and fits", async ({ page }) => {
    await openConsole(page, "privacy@demo.example");
    for (const [screen, typed, heading] of recorded) {
      await test.step(screen, async () => {
        await page.setViewportSize(phoneDevice.viewport);
        await goTo(page, screen);
        for (const [label, text] of Object.entries(typed)) await fieldByLabel(page, label).fill(text);
        await page.getByRole("button", { name: "Record it" }).click();
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectAccessible(page);
        await expectFitsPhones(page);
        await page.setViewportSize(desktopDevice.viewport);
        await expectAccessible(page);
      });
    }
  });
});
