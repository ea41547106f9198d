import type { Browser, BrowserContext, Page } from "@playwright/test";
import { queryDatabase } from "./database.ts";
import { createEvent, stewardLink } from "./event-factories.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phoneDevice,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { waitForEmail } from "./mailbox.ts";
import { api, createMember, createSignedInClient } from "./people.ts";

// Errors that browsers log while there is no network.
const OFFLINE = /Failed to load resource|net::ERR_|Failed to fetch/;

/** A client that is signed in as a new member. */
const createMemberClient = async () => createSignedInClient(await createMember());

const region = (page: Page, name: string) => page.getByRole("region", { name });

test.describe("at 390 px", () => {
  test.use(phoneDevice);

  test("a member signs up with a guest, gets two tickets, and cancels them", async ({ page }) => {
    const { id, title } = await createEvent();
    await signIn(page, "/dashboard/events", await createMember({ confirmed: false }));
    await expect(region(page, "My tickets")).toContainText("You have no tickets yet");
    const card = region(page, "Events you can join").locator(":scope > div > *").filter({ hasText: title });
    await expect(card).toContainText("Confirm your email and we mail the tickets");
    await card.getByLabel("Guests you bring").selectOption("1");
    await card.getByLabel("Name of guest 1").fill("Amina Yusuf");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await card.getByRole("button", { name: `Sign up for ${title}` }).click();
    await expect(page.getByRole("status").filter({ hasText: `You have a seat at ${title}` })).toBeVisible();
    await expect(region(page, "Events you can join").getByRole("link", { name: title })).toHaveCount(0);

    const tickets = region(page, "My tickets").getByRole("listitem");
    await expect(tickets).toHaveCount(2);
    await expect(tickets.nth(1)).toContainText("Amina Yusuf");
    await expect(tickets.nth(0)).toContainText(/Code \w+(-\w{4}){3}/);
    await expect(tickets.nth(0).getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectNoHorizontalScroll(page);

    await page.getByText("Change the names of your guests").click();
    await page.getByLabel("Name of guest 1").fill("Amina Ali");
    await page.getByRole("button", { name: `Save names for ${title}` }).click();
    await expect(page.getByRole("status").filter({ hasText: "The names are saved." })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Show full screen the ticket for Amina Ali" }).click();
    const dialog = page.getByRole("dialog", { name: "Amina Ali" });
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Add to calendar" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ticket-\d+\.ics$/);

    await page.reload();
    await expect(tickets).toHaveCount(2);
    await page.getByRole("button", { name: `Cancel my place at ${title}` }).click();
    const question = page.getByRole("dialog", { name: "Cancel your place?" });
    await expect(question).toContainText("All 2 seats of your group");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Keep my place" }).click();
    await expect(tickets).toHaveCount(2);
    await page.getByRole("button", { name: `Cancel my place at ${title}` }).click();
    await question.getByRole("button", { name: "Yes, cancel" }).click();
    await expect(page.getByRole("status").filter({ hasText: `You have cancelled ${title}` })).toBeVisible();
    await expect(region(page, "My tickets")).toContainText("You have no tickets yet");
    await expect(region(page, "Events you can join").getByRole("link", { name: title })).toHaveAttribute(
      "href",
      `/events/${id}`,
    );
  });
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("a member joins the waiting list, sees the position, and gets a seat and an email when a seat is cancelled", async ({
    page,
  }) => {
    const { id, title } = await createEvent(1);
    const other = await createMemberClient();
    const taken = await other("POST /api/attendance/", { body: { event: id } });
    await page.goto(`/events/${id}`);
    await expect(page.getByText("Full: join the waiting list")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in to join the list" })).toBeVisible();
    const { email } = await signIn(page, "/dashboard/events");
    await queryDatabase("update users set email_confirmed_at = now() where email = $1", [email]);
    const card = region(page, "Events you can join").locator(":scope > div > *").filter({ hasText: title });
    await expect(card).toContainText("Full. You would be first on the waiting list.");
    await card.getByRole("button", { name: `Join the waiting list for ${title}` }).click();
    await expect(region(page, "Waiting list")).toContainText("You are number 1 on the waiting list.");
    await expectAccessible(page);

    await other("DELETE /api/attendance/{id}/", { params: { id: taken.id } });
    await waitForEmail(email, /^You have a seat/);
    await page.reload();
    await expect(region(page, "My tickets").getByRole("listitem")).toHaveCount(1);
    await expect(region(page, "Waiting list")).toHaveCount(0);
  });
});

/** Waits until the service worker has cached the page and all scripts and styles that it has loaded. */
const expectCached = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          // The page reports lazily loaded chunks to the service worker when it is hidden.
          document.dispatchEvent(new Event("visibilitychange"));
          const html = await (await caches.match(location.href))?.text();
          const chunks = html && /type="text\/modules"[^>]*>([^<]*)</.exec(html)?.[1]?.split(" ");
          if (!chunks) return ["the page"];
          const parts = performance.getEntriesByType("resource").map(({ name }) => name);
          const all = [...chunks, ...parts.filter((name) => /\/assets\/.*\.(js|css)$/.test(name))];
          const found = await Promise.all(all.map((chunk) => caches.match(chunk)));
          return all.filter((_, index) => !found[index]);
        }),
      { message: "not cached yet", timeout: 60_000 },
    )
    .toEqual([]);

/** Opens the scanner on a new phone, before the first check-in, and waits until it works offline. */
async function openScanner(
  browser: Browser,
  link: string,
  expected: number,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(phoneDevice);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByText(`0 of ${expected} are in`)).toBeVisible();
  await waitForHydration(page);
  await expectCached(page);
  return { context, page };
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Ticket code").fill(code);
  await page.getByRole("button", { name: "Check" }).click();
}

const scanResult = (page: Page) => page.getByRole("main").getByRole("alert").first();

test.describe("at check-in", () => {
  test.use({ serviceWorkers: "allow", expectedErrors: OFFLINE });

  test("a ticket checked in on two offline phones counts once after both are online, and the second phone lists the duplicate with steward and time", async ({
    browser,
  }) => {
    // Two phones load the scanner twice each.
    test.slow();
    const event = await createEvent();
    const { id, title } = event;
    const codes: string[] = [];
    for (let group = 0; group < 2; group += 1) {
      const member = await createMemberClient();
      const guests = Array.from({ length: 2 }, () => ({ name: "" }));
      const { tickets } = await member("POST /api/attendance/", { body: { event: id, guests } });
      codes.push(...tickets.map(({ code }) => code));
    }
    const otherMember = await createMemberClient();
    const otherEvent = await otherMember("POST /api/attendance/", { body: { event: (await createEvent()).id } });

    const firstPhone = await openScanner(browser, stewardLink(event, "Dedan"), codes.length);
    const secondPhone = await openScanner(browser, stewardLink(event, "Mekatilili"), codes.length);
    await expect(firstPhone.page.getByText(title)).toBeVisible();
    await expectAccessible(firstPhone.page);
    await expectNoHorizontalScroll(firstPhone.page);

    for (const { context, page } of [firstPhone, secondPhone]) {
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText("0 of 6 are in")).toBeVisible();
    }
    for (const [device, from] of [
      [firstPhone, 0],
      [secondPhone, 2],
    ] as const) {
      for (const [index, code] of codes.slice(from, from + 4).entries()) {
        await typeCode(device.page, index % 2 ? code.toLowerCase().replaceAll("-", "") : code);
        await expect(device.page.getByText(`${index + 1} of 6 are in`)).toBeVisible();
        await expect(scanResult(device.page)).toContainText("Welcome");
      }
    }
    await expectAccessible(firstPhone.page);
    await typeCode(firstPhone.page, codes[0]!);
    await expect(scanResult(firstPhone.page)).toContainText(/Already in.*on this phone at \d\d:\d\d/s);
    await expectAccessible(firstPhone.page);
    await typeCode(firstPhone.page, otherEvent.tickets[0]!.code);
    await expect(scanResult(firstPhone.page)).toContainText("Not a ticket");
    await expectAccessible(firstPhone.page);
    await firstPhone.page.reload();
    await expect(firstPhone.page.getByText("4 of 6 are in")).toBeVisible();
    await expect(firstPhone.page.getByText("No network. 4 kept on this phone")).toBeVisible();

    await firstPhone.context.setOffline(false);
    await expect(firstPhone.page.getByText("All check-ins saved.")).toBeVisible();
    await secondPhone.context.setOffline(false);
    await expect(secondPhone.page.getByText("All check-ins saved.")).toBeVisible();
    const duplicates = region(secondPhone.page, "Shown twice").getByRole("listitem");
    await expect(duplicates).toHaveCount(2);
    for (const text of await duplicates.allInnerTexts()) expect(text).toMatch(/: let in by Dedan at \d\d:\d\d$/);
    await expect(region(firstPhone.page, "Shown twice")).toHaveCount(0);
    await expectAccessible(secondPhone.page);
    await secondPhone.page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(secondPhone.page);

    for (const { page } of [firstPhone, secondPhone]) {
      await page.reload();
      await expect(page.getByText("6 of 6 are in")).toBeVisible();
    }
    await typeCode(firstPhone.page, codes[5]!);
    await expect(scanResult(firstPhone.page)).toContainText(/let in by Mekatilili at \d\d:\d\d/);
    const token = new URL(firstPhone.page.url()).pathname.split("/").at(-1)!;
    const { tickets } = await api("GET /checkin/{token}/", { params: { token } });
    expect(tickets.filter(({ admitted }) => admitted?.by === "Dedan")).toHaveLength(4);
    expect(tickets.filter(({ admitted }) => admitted?.by === "Mekatilili")).toHaveLength(2);
    for (const { context } of [firstPhone, secondPhone]) await context.close();
  });

  test("a scan result is sent again at once when the network returns during a failing request", async ({ browser }) => {
    const event = await createEvent();
    const member = await createMemberClient();
    const { tickets } = await member("POST /api/attendance/", { body: { event: event.id } });
    const { context, page } = await openScanner(browser, stewardLink(event, "Dedan"), tickets.length);
    let attempts = 0;
    await page.route("**/admissions/", async (route) => {
      attempts += 1;
      if (attempts > 1) return route.continue();
      await page.evaluate(() => dispatchEvent(new Event("online")));
      return route.abort("internetdisconnected");
    });
    await typeCode(page, tickets[0]!.code);
    await expect.poll(() => attempts).toBe(2);
    await expect(page.getByText("All check-ins saved.")).toBeVisible();
    await context.close();
  });
});
