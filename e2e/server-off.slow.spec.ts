import { dashboard } from "@party/samples/dashboard";
import { eventList } from "@party/samples/events/events";
import { galleryItems } from "@party/samples/gallery";
import { leaders } from "@party/samples/leaders";
import { newsList } from "@party/samples/news";
import { products } from "@party/samples/products";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, FAILED_REQUEST, mockApiResponse, phoneDevice, signIn, test, waitForHydration } from "./fixtures.ts";

const lists: [name: string, path: string, rows: string[]][] = [
  ["News", "/news", newsList.map(({ title }) => title)],
  ["Events", "/events", eventList.map(({ title }) => title)],
  ["Gallery", "/about/gallery", galleryItems.filter((item) => item.media_type === "image").map(({ title }) => title)],
  ["National Leadership", "/about/leadership", leaders.map(({ name }) => name)],
  ["Shop", "/shop", products.map(({ name }) => name)],
];

/** A stopped server, a broken connection, and a network with a login page of its own. */
const failures: [name: string, breakApi: (page: Page) => Promise<unknown>][] = [
  ["refuses connections", (page) => page.route(`${testStack.apiUrl}/**`, (route) => route.abort("connectionrefused"))],
  [
    "returns HTML",
    (page) =>
      page.route(`${testStack.apiUrl}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<p>Hi" })),
  ],
];

for (const [failure, breakApi] of failures) {
  test.describe(`when the API ${failure}`, () => {
    test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|net::ERR_CONNECTION_REFUSED`) });

    test(`News, Events, Gallery, National Leadership and Shop show samples with a notice when the API ${failure}`, async ({
      page,
    }) => {
      // Navigates inside the site, so that the browser and not the site's server requests the API.
      await page.goto("/contact");
      await waitForHydration(page);
      await breakApi(page);
      for (const [name, path, rows] of lists) {
        await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-before", ""));
        await page
          .locator(`a[href="${path}"]`)
          .first()
          .evaluate((link: HTMLElement) => link.click());
        await expect(page, name).toHaveURL(path);
        await expect(page.locator("h1[data-before]"), name).toHaveCount(0);
        const main = page.getByRole("main");
        for (const row of rows) await expect(main.getByText(row, { exact: true }).first(), name).toBeVisible();
        await expect(main.getByRole("note"), name).toHaveText("Sample content: the party’s own could not be loaded.");
        await expect(main.getByRole("alert"), name).toHaveCount(0);
      }
    });
  });
}

test.describe("a server without a dashboard", () => {
  test.use({ ...phoneDevice, expectedErrors: FAILED_REQUEST });

  test("the dashboard shows sample data: a member's name and email, membership status Active, type Premium, three events, three notifications, Party Members 150+ and Payment Status Active", async ({
    page,
  }) => {
    for (const path of ["/api/dashboard/", "/api/notifications/**"]) {
      await mockApiResponse(page, path, { status: 404, json: { detail: "Not found." } });
    }
    await signIn(page);
    const main = page.getByRole("main");
    const { member, events, notifications } = dashboard;
    await expect(main.getByRole("heading", { level: 1 })).toContainText(member.name.split(" ")[0]!);
    await expect(main.getByText(member.email)).toBeVisible();
    await expect(main.getByText("Premium", { exact: true })).toBeVisible();
    await expect(main.getByText("150+", { exact: true })).toBeVisible();
    await expect(main.getByRole("definition").filter({ hasText: /^Active$/ })).toHaveCount(2);
    expect([events.length, notifications.length]).toEqual([3, 3]);
    const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
    const listed = (name: string) => page.getByRole("region", { name }).getByRole("listitem");
    await expect(listed("Upcoming Events").getByRole("link")).toHaveText(titles(events));
    await expect(listed("Notifications").getByRole("heading")).toHaveText(titles(notifications));
    for (const { location } of events) await expect(main.getByText(location)).toBeVisible();
    for (const { message } of notifications) await expect(main.getByText(message)).toBeVisible();
  });
});
