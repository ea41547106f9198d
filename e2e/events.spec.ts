import type { APIRequestContext, Route } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { createEvent } from "./event-factories.ts";
import { expect, FAILED_REQUEST, pauseRequests, test, waitForHydration } from "./fixtures.ts";

const { apiUrl, siteUrl } = testStack;
const event = {
  id: 2,
  title: "A meeting under the tree",
  description: "<p>Bring a chair.</p><script>window.ran = 1</script>",
  preview_image: "media/tree.jpg",
  date: "2027-01-23",
  time: "9:00 AM – 4:30 PM",
  location: "Kisumu",
  category: { name: "Meeting" },
  additional_info: "<p>There is <strong>shade</strong>.</p>",
};

test("Events list shows a card per event, keeps kind, date and search in the URL, and links to a calendar of all events", async ({
  page,
  request,
}) => {
  await page.goto("/events");
  await waitForHydration(page);
  await test.step("each card shows image, category chip, title, date, location, three-line description and a Read More link to /events/{id}", async () => {
    const cards = page.locator("main article");
    expect(await cards.count()).toBeGreaterThanOrEqual(6);
    for (const card of await cards.all()) {
      await expect(card.locator("img")).toHaveAttribute("src", /^\/pictures\//);
      await expect(card.getByText(/^(Convention|Meeting|Workshop)$/)).toBeVisible();
      await expect(card.getByRole("heading")).not.toBeEmpty();
      await expect(card.locator("time")).toHaveText(/^\w+day, \d{1,2} \w+ \d{4}$/);
      await expect(card.locator("time + span")).toHaveText(/, \w+$/);
      await expect(card.locator("p").last()).toHaveCSS("-webkit-line-clamp", "3");
      await expect(card.getByRole("link", { name: /^Read More about / })).toHaveAttribute("href", /^\/events\/\d+$/);
    }
  });

  const link = page.getByRole("link", { name: "Add all events to your calendar" });
  await expect(link).toHaveAttribute("href", "/events/calendar.ics");
  await expectCalendar(request, "/events/calendar.ics", 6);

  await test.step("kind, date and search are in the URL", async () => {
    // On a slow network the second choice comes before the list of the first.
    const { paused, release } = await pauseRequests(page, (url) => url.searchParams.get("category") === "Workshop");
    await page.getByRole("link", { name: "Workshop", exact: true }).click();
    await expect.poll(() => paused.length).toBe(1);
    await page.getByRole("link", { name: "Coming up", exact: true }).click();
    await release();
    await expect(page).toHaveURL(/\?category=Workshop&when=upcoming$/);
    await page.reload();
    for (const chip of await page.locator("main article p:first-of-type").all()) await expect(chip).not.toBeEmpty();
    await expect(page.getByRole("link", { name: "Workshop", exact: true })).toHaveAttribute("aria-current", /.+/);
  });
});

async function expectCalendar(request: APIRequestContext, path: string, minimumEvents: number): Promise<void> {
  const response = await request.get(path);
  expect(response.headers()["content-type"]).toContain("text/calendar");
  const events = (await response.text()).match(/^BEGIN:VEVENT\r$/gm) ?? [];
  expect(events.length).toBeGreaterThanOrEqual(minimumEvents);
}

test("one event can be added to the visitor's calendar, also from a document that was cached before the event's day", async ({
  page,
  request,
}) => {
  await page.goto("/events/1");
  const calendar = page.getByRole("link", { name: "Add to calendar" });
  await expectCalendar(request, (await calendar.getAttribute("href"))!, 1);
  expect((await request.get("/events/99999/calendar.ics")).status()).toBe(404);

  await test.step("a document that was cached before the event's day hydrates without an error after it", async () => {
    await expect(calendar).toBeVisible();
    await page.clock.setFixedTime("2040-01-01T09:00:00+03:00");
    await page.reload();
    await waitForHydration(page);
    await expect(calendar).toBeVisible();
  });
});

test.describe("with mocked responses of the API", () => {
  test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|Invalid event id|Failed to fetch event`) });

  test("the list and its events are shown as the API sends them, without what is optional, and with the error of a failed request", async ({
    page,
  }) => {
    const main = page.locator("main");
    const readMore = (title: string) =>
      main.getByRole("link", { name: `Read More about ${title}`, exact: true }).click();
    const backToEvents = async () => {
      await main.getByRole("link", { name: "Back to Events" }).click();
      await expect(page).toHaveURL(/\/events$/);
    };
    const answer = (id: number, response: Parameters<Route["fulfill"]>[0]) =>
      page.route(`${apiUrl}/events/${id}/`, (route) => route.fulfill(response));
    const list = (results: unknown[]) =>
      page.route(`${apiUrl}/events/?*`, (route) => route.fulfill({ json: { results, next: null } }));

    await page.route("**/media/tree.jpg", (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      }),
    );
    await list([]);
    await page.goto("/contact");
    await waitForHydration(page);
    // The browser requests it from the API, and not the site's server.
    await page.getByRole("link", { name: "Events" }).first().click();
    await expect(page.getByText("No Events Available")).toBeVisible();

    await list([
      { ...event, id: 900 },
      { ...event, id: 901, title: "Without a category", category: null },
      { ...event, id: 902, title: "Without a title" },
      { ...event, id: 903, title: "Bare" },
      { ...event, id: 904, title: "Broken" },
      { ...event, id: 2, title: "Offline" },
    ]);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
    await expect(page).toHaveURL("/contact");
    await page.getByRole("link", { name: "Events" }).first().click();

    await test.step("the category chip of the list is optional", async () => {
      const cards = page.locator("main article");
      await expect(cards).toHaveCount(6);
      await expect(cards.nth(0).getByText("Meeting", { exact: true })).toBeVisible();
      await expect(cards.nth(1).getByText("Meeting", { exact: true })).toHaveCount(0);
      await expect(cards.nth(1).getByRole("heading")).toHaveText("Without a category");
    });

    await test.step("an event shows category chip, title, date, time, location, image, description and Additional Information as HTML, and a link to /events", async () => {
      await answer(900, { json: [event] });
      await readMore("A meeting under the tree");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("A meeting under the tree");
      for (const text of ["Meeting", "Saturday, 23 January 2027", "9:00 AM – 4:30 PM", "Kisumu", "Bring a chair."]) {
        await expect(main.getByText(text, { exact: true })).toBeVisible();
      }
      // A relative path is prefixed with the base URL of the API.
      const image = main.getByRole("article").locator("img").first();
      await expect(image).toHaveAttribute("src", `${apiUrl}/media/tree.jpg`);
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8);
      await expect(main.getByRole("region", { name: "Additional Information" }).locator("strong")).toHaveText("shade");
      expect(await page.evaluate(() => "ran" in window)).toBe(false);
      await backToEvents();
    });

    await test.step("time, location, category and Additional Information of an event are optional", async () => {
      await answer(903, { json: { id: 903, title: "Bare", description: "", date: "2027-01-23" } });
      await readMore("Bare");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bare");
      await expect(page.locator("main dt")).toHaveText(["Date"]);
      await expect(page.getByRole("heading", { name: "Additional Information" })).toHaveCount(0);
      await expect(page.locator("main article img")).toHaveAttribute("src", /event-placeholder/);
      await backToEvents();
    });

    await test.step("a response without a title shows 'Event not found.'", async () => {
      await answer(902, { json: { ...event, id: 902, title: undefined } });
      await readMore("Without a title");
      await expect(page.getByRole("alert").filter({ hasText: "Event not found." })).toBeVisible();
      await backToEvents();
    });

    await test.step("a server error shows 'Failed to fetch event. Please try again later.'", async () => {
      await answer(904, { status: 500, body: "{}" });
      await readMore("Broken");
      const alert = page.getByRole("alert").filter({ hasText: "Failed to fetch event. Please try again later." });
      await expect(alert).toBeVisible();
      await backToEvents();
    });

    await test.step("a failed request shows a sample event", async () => {
      await page.route(`${apiUrl}/events/2/`, (route) => route.abort());
      await readMore("Offline");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("County Coordinators’ Meeting");
      await expect(page.getByRole("heading", { name: "What we will settle" })).toBeVisible();
    });
  });
});

test("Event detail: without script the HTML holds title, text, canonical link, og:image and JSON-LD", async ({
  request,
}) => {
  const html = await (await request.get("/events/1")).text();
  expect(html).toContain("National Delegates Convention 2027</h1>");
  expect(html).toContain("A convention is not a rally.");
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/events/1"`);
  expect(html).toMatch(new RegExp(`property="og:image" content="${siteUrl}/share/events-1-[0-9a-f]{20}\\.jpg"`));
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
  expect(data).toMatchObject({ "@type": "Event", startDate: "2027-02-20T05:00:00.000Z" });
});

test("Event detail: without script visitors see the seats left, or no seats line when seats are unlimited", async ({
  request,
}) => {
  const html = async (seats?: number) => (await request.get(`/events/${(await createEvent(seats)).id}`)).text();
  expect(await html(12)).toContain(">12 seats left</p>");
  expect(await html(1)).toContain(">1 seat left</p>");
  expect(await html()).not.toMatch(/seats? left|Full:/);
});

test("Event detail: an unknown event returns 404, and the HTML links to the next three events", async ({ request }) => {
  await Promise.all([createEvent(), createEvent(), createEvent()]);
  const response = await request.get("/events/99999");
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(html).toContain("Event not found.");
  const links = html.split("Next events</h2>")[1]!.match(/href="\/events\/\d+"/g);
  expect(new Set(links).size).toBe(3);
});
