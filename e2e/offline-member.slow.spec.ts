import { createClient } from "@party/contract/client";
import { testStack } from "../scripts/test-stack.ts";
import { createEvent } from "./event-factories.ts";
import { expect, expectAccessible, phoneDevice, signIn, test } from "./fixtures.ts";
import { createSession } from "./people.ts";
import { wangari } from "./sample-data.ts";

// In a context that is used again, the service worker and the lost network of a test would be those of the next one.
test.use({ serviceWorkers: "allow", reuseContext: false });

// Errors that browsers log while there is no network.
test.use({ ...phoneDevice, expectedErrors: /Failed to load resource|net::ERR_|Failed to fetch/ });

test("a card and tickets that a member saves on the phone open without a network, and signing out deletes them", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const member = wangari();
  const { access } = await createSession(member);
  const { id, title } = await createEvent();
  await createClient({ baseUrl: testStack.apiUrl, token: () => access })("POST /api/attendance/", {
    body: { event: id, guests: [{ name: "Amina Yusuf" }] },
  });
  const keep = page.getByRole("checkbox", { name: "Keep on this phone" });
  for (const path of ["/dashboard/card", "/dashboard/events"]) {
    await (path === "/dashboard/card" ? signIn(page, path, member) : page.goto(path));
    await expect(keep).not.toBeChecked();
    await keep.check();
    await expect(page.getByRole("status").filter({ hasText: "Kept on this phone." })).toBeVisible();
  }
  await context.setOffline(true);
  await page.goto("/dashboard/card");
  await expect(page.getByRole("heading", { level: 1, name: "Membership card" })).toBeVisible();
  await expect(page.getByText(/U-\d{6}/)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard/events");
  const ticket = page.locator("section").filter({ hasText: title }).filter({ hasText: "Amina Yusuf" });
  await expect(ticket.locator("svg")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("link", { name: "Membership card" })).toBeVisible();

  // A saved page reloads by itself when the network is back.
  const reloaded = page.waitForEvent("load");
  await context.setOffline(false);
  await reloaded;
  await page.goto("/dashboard/card");
  await expect(keep).toBeChecked();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  const caches = () => page.evaluate(async () => (await window.caches.keys()).filter((name) => /^member-/.test(name)));
  await expect.poll(caches).toEqual([]);
});
