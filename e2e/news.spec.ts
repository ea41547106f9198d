import type { Locator, Page, Route } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, expectSpinner, FAILED_REQUEST, test, waitForHydration } from "./fixtures.ts";

const { apiUrl } = testStack;
const article = {
  id: 1,
  title: "A road is mended",
  content: "<p>By the people who walk on it.</p>",
  image: "/media/road.jpg",
  created_at: "2026-11-16T06:00:00Z",
  category: { name: "Roads" },
  author: { name: "Tom Mboya" },
};
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** The widths of the first two. */
async function widthsOf(cards: Locator): Promise<[number, number]> {
  const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
  return [Math.round(first!.width), Math.round(second!.width)];
}

/** Opens the list by a link inside the site, so that the browser and not the site's server requests it from the API. */
async function follow(page: Page): Promise<void> {
  if (!page.url().startsWith(testStack.siteUrl)) {
    await page.goto("/contact");
    await waitForHydration(page);
  }
  await page.getByRole("link", { name: "News" }).first().click();
}

test("News list: each article in the grid shows image, title, date, three-line excerpt and a Read More link to /news/{id}; the first one spans the row, and the page links an RSS feed", async ({
  page,
  request,
}) => {
  await page.goto("/news");
  const cards = page.locator("main article");
  expect(await cards.count()).toBeGreaterThanOrEqual(8);
  for (const card of await cards.all()) {
    await expect(card.locator("img")).toHaveAttribute("src", /^\/pictures\//);
    await expect(card.getByRole("heading")).not.toBeEmpty();
    await expect(card.locator("time")).toHaveText(/^\d{1,2} \w+ \d{4}$/);
    await expect(card.locator("p").last()).toHaveCSS("-webkit-line-clamp", "3");
    await expect(card.getByRole("link", { name: /^Read More about / })).toHaveAttribute("href", /^\/news\/\d+$/);
  }
  const withoutImage = cards.filter({ hasText: "Membership Stays Free" });
  await expect(withoutImage.locator("img"), "without an image").toHaveAttribute("src", /news-placeholder/);

  await test.step("on a wide screen the first article spans the row", async () => {
    const [firstWidth, secondWidth] = await widthsOf(cards);
    expect(firstWidth).toBeGreaterThan(2 * secondWidth);
    const picture = (await cards.first().locator("img").boundingBox())!;
    const heading = (await cards.first().getByRole("heading").boundingBox())!;
    expect(heading.x, "beside the picture").toBeGreaterThan(picture.x + picture.width);
  });

  await test.step("the news page links an RSS feed", async () => {
    const link = page.locator('link[rel="alternate"][type="application/rss+xml"]');
    await expect(link).toHaveAttribute("href", "/news/feed.xml");
    const response = await request.get("/news/feed.xml");
    expect(response.headers()["content-type"]).toContain("application/rss+xml");
    const parsed = await page.evaluate(
      (xml) => {
        const feed = new DOMParser().parseFromString(xml, "application/xml");
        return [feed.querySelector("parsererror") === null, feed.querySelectorAll("channel > item").length];
      },
      await response.text(),
    );
    expect(parsed).toEqual([true, expect.any(Number)]);
    expect(parsed[1]).toBeGreaterThanOrEqual(8);
  });

  const title = (await cards.first().getByRole("heading").textContent())!;
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/news\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test.describe("with mocked responses of the API", () => {
  test.use({ expectedErrors: /Invalid news id|Failed to load resource/ });

  test("News list: an empty list shows 'No News Articles Available', and invalid ids are logged and do nothing", async ({
    page,
  }) => {
    let results: unknown[] = [];
    await page.route(`${apiUrl}/news/?*`, (route) => route.fulfill({ json: { results, next: null } }));
    await follow(page);
    await expect(page.getByText("No News Articles Available")).toBeVisible();

    results = [undefined, null, 0, "x"].map((id) => ({ ...article, id, image: null }));
    await page.getByRole("link", { name: "Contact" }).first().click();
    await expect(page).toHaveURL("/contact");
    await follow(page);
    const buttons = page.getByRole("button", { name: "Read More about A road is mended" });
    await expect(buttons).toHaveCount(4);
    for (const button of await buttons.all()) {
      const logged = page.waitForEvent("console", (message) => message.text().startsWith("Invalid news id"));
      await button.click();
      await logged;
      await expect(page).toHaveURL(/\/news$/);
    }
  });
});

test("News list: topic and search are in the URL, are kept after a reload, work without script, and show cards of one width", async ({
  browser,
  page,
}) => {
  await page.goto("/news");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Community", exact: true }).click();
  await expect(page).toHaveURL(/\?category=Community$/);
  await expect(page.locator("main article")).toHaveCount(2);
  const [first, second] = await widthsOf(page.locator("main article"));
  expect(first).toBe(second);
  await page.getByRole("searchbox", { name: "Search news" }).fill("seedlings");
  await page.getByRole("searchbox", { name: "Search news" }).press("Enter");
  await expect(page).toHaveURL(/category=Community/);
  await expect(page).toHaveURL(/q=seedlings/);
  await expect(page.locator("main article")).toHaveCount(1);
  await page.reload();
  await expect(page.locator("main article")).toHaveCount(1);
  await expect(page.getByRole("searchbox", { name: "Search news" })).toHaveValue("seedlings");

  const context = await browser.newContext({ javaScriptEnabled: false });
  const noScriptPage = await context.newPage();
  await noScriptPage.goto(new URL("/news?category=Community", page.url()).href);
  await noScriptPage.getByRole("searchbox").fill("xylophone");
  await noScriptPage.getByRole("button", { name: "Search" }).click();
  await expect(noScriptPage).toHaveURL(/q=xylophone&category=Community/);
  await expect(noScriptPage.getByText("No article matches your search.")).toBeVisible();
  await context.close();
});

test("News list: Load more requests the rows after the last one, keeps the cursor in the URL, and at the maximum length a sentence explains how to find older articles", async ({
  page,
}) => {
  let length = 30;
  const requested: URL[] = [];
  await page.route(`${apiUrl}/news/?*`, (route) => {
    const url = new URL(route.request().url());
    requested.push(url);
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const to = Math.min(from + Number(url.searchParams.get("limit")), length);
    const results = Array.from({ length: to - from }, (_, index) => ({
      ...article,
      id: from + index + 1,
      title: `Article ${from + index + 1}`,
      image: null,
    }));
    return route.fulfill({ json: { results, next: to < length ? String(to) : null } });
  });
  const cards = page.locator("main article");
  const more = page.getByRole("link", { name: "Load more" });
  await follow(page);
  await expect(cards).toHaveCount(12);
  await more.click();
  await expect(cards).toHaveCount(24);
  await expect(page).toHaveURL(/pages=2$/);
  expect(requested.at(-1)!.searchParams.get("cursor")).toBe("12");
  await more.click();
  await expect(cards).toHaveCount(30);
  await expect(more).toHaveCount(0);

  length = 120;
  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  await follow(page);
  await expect(cards).toHaveCount(12);
  for (let pages = 2; pages <= 8; pages += 1) {
    await expect(page.getByText("There is more than fits here.")).toHaveCount(0);
    await more.click();
    await expect(cards).toHaveCount(12 * pages);
  }
  await expect(page.getByText("There is more than fits here.")).toBeVisible();
  await expect(more).toHaveCount(0);
});

test.describe("News detail", () => {
  test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|Failed to fetch news article`) });

  /** Opens a list of mocked articles, and one of them after another by its title. */
  async function openList(page: Page, answers: Record<string, { id: number; answer: (route: Route) => unknown }>) {
    const rows = Object.entries(answers).map(([title, { id }]) => ({
      ...article,
      id,
      title,
      image: null,
      category: null,
    }));
    await page.route(`${apiUrl}/news/?*`, (route) => route.fulfill({ json: { results: rows, next: null } }));
    for (const { id, answer } of Object.values(answers)) await page.route(`${apiUrl}/news/${id}/`, answer);
    return async (title: string) => {
      await follow(page);
      await expect(page).toHaveURL(/\/news$/);
      await page.getByRole("link", { name: `Read More about ${title}`, exact: true }).click();
      await expect(page).toHaveURL(`/news/${answers[title]!.id}`);
    };
  }
  const json = (body: unknown) => (route: Route) => route.fulfill({ json: body });

  test("the page shows title, date, category, author, image and the body as HTML of an object or of an array, without what is missing and without any script", async ({
    page,
  }) => {
    const content = `<h2>Words stay</h2><script>window.ran = 1</script><img src="/media/x.png" onerror="window.ran = 2">
      <a href="javascript:window.ran = 3">a link</a><iframe src="https://elsewhere.example"></iframe>
      <svg><script>window.ran = 4</script></svg><p onclick="window.ran = 5" style="color:red">the end</p>`;
    await page.route("**/media/road.jpg", (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
    await page.route("**/media/gone.jpg", (route) => route.abort());
    await page.route("**/media/x.png", (route) => route.abort());
    const bare = { ...article, title: "A bare one", image: "/media/gone.jpg", category: null, author: undefined };
    const slow = Promise.withResolvers<void>();
    const open = await openList(page, {
      "a whole one": { id: 901, answer: json(article) },
      "a bare one": { id: 902, answer: json(bare) },
      "an array": { id: 903, answer: json([{ ...article, title: "The first" }, article]) },
      "with script": { id: 904, answer: json({ ...article, image: null, content }) },
      "a slow one": { id: 905, answer: (route) => slow.promise.then(() => json(article)(route)) },
    });
    const main = page.locator("main");
    const heading = main.getByRole("heading", { level: 1 });

    await open("a whole one");
    await expect(heading).toHaveText("A road is mended");
    await expect(main.locator("time")).toHaveText("16 November 2026");
    await expect(main.getByText("Roads")).toBeVisible();
    await expect(main.getByText("By Tom Mboya")).toBeVisible();
    await expect(main.locator("article img")).toHaveAttribute("src", `${apiUrl}/media/road.jpg`);
    await expect(main.locator("article p", { hasText: "By the people who walk on it." })).toBeVisible();
    await main.getByRole("link", { name: "Back to News" }).click();
    await expect(page).toHaveURL(/\/news$/);

    await test.step("an image that cannot be loaded is replaced by a placeholder, and category and author are optional", async () => {
      await open("a bare one");
      await expect(heading).toHaveText("A bare one");
      await expect(page.locator("main article img")).toHaveAttribute("src", /news-placeholder/);
      await expect(page.getByText("By Tom Mboya")).toHaveCount(0);
    });

    await test.step("the response may be an array, of which the first element is used", async () => {
      await open("an array");
      await expect(heading).toHaveText("The first");
    });

    await test.step("a body with script, onerror, javascript: and an iframe shows its text, and no script runs", async () => {
      await open("with script");
      await expect(page.getByRole("heading", { name: "Words stay" })).toBeVisible();
      await expect(page.getByText("the end")).toBeVisible();
      await page.getByText("a link").click();
      await page.getByText("the end").click();
      const body = page.locator("main article");
      await expect(body.locator("script:not([type]), iframe, svg, [onerror], [onclick], [style]")).toHaveCount(0);
      await expect(body.getByText("a link")).not.toHaveAttribute("href", /.*/);
      expect(await page.evaluate(() => "ran" in window)).toBe(false);
    });

    await test.step("a spinner is shown while the article is loading", async () => {
      await open("a slow one");
      await expectSpinner(page, "Loading article…");
      slow.resolve();
      await expect(heading).toHaveText("A road is mended");
    });
  });

  test("a response without an article shows the warning 'Article not found', a server error an alert, and a failed request a sample", async ({
    page,
  }) => {
    const open = await openList(page, {
      "a missing title": { id: 901, answer: json({ ...article, title: undefined }) },
      "an empty array": { id: 902, answer: json([]) },
      "a wrongly shaped response": { id: 903, answer: json("text") },
      "a server error": { id: 904, answer: (route) => route.fulfill({ status: 500, body: "{}" }) },
      "a failed request": { id: 1, answer: (route) => route.abort() },
    });
    for (const shape of ["a missing title", "an empty array", "a wrongly shaped response"]) {
      await open(shape);
      await expect(page.getByRole("alert").filter({ hasText: "Article not found" }), shape).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to News" }), shape).toBeVisible();
    }
    await open("a server error");
    await expect(
      page.getByRole("alert").filter({ hasText: "Failed to fetch news article. Please try again later." }),
    ).toBeVisible();
    await open("a failed request");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Twenty-Four Counties/);
    await expect(page.getByRole("heading", { name: "Not a signboard, an office" })).toBeVisible();
  });
});

test("News detail: without script the HTML holds title, text, canonical link, og:image and JSON-LD", async ({
  request,
}) => {
  const html = await (await request.get("/news/1")).text();
  expect(html).toContain("Twenty-Four Counties, Twenty-Four Open Doors</h1>");
  expect(html).toContain("Not a signboard, an office");
  expect(html).toContain(`<link rel="canonical" href="${testStack.siteUrl}/news/1"`);
  expect(html).toMatch(
    new RegExp(`property="og:image" content="${testStack.siteUrl}/share/news-1-[0-9a-f]{20}\\.jpg"`),
  );
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
  expect(data).toMatchObject({ "@type": "NewsArticle", datePublished: expect.stringMatching(/^20/) });
});

test("News detail: an unknown article returns 404, and the HTML links to the three newest articles", async ({
  request,
}) => {
  for (const id of ["99999", "abc", "0", "-1"]) {
    const response = await request.get(`/news/${id}`);
    expect(response.status(), id).toBe(404);
    const html = await response.text();
    expect(html).toContain("Article not found");
    const links = html.split("Newest articles</h2>")[1]!.match(/href="\/news\/\d+"/g);
    expect(new Set(links).size, id).toBe(3);
  }
});

test("News detail: the share buttons are WhatsApp, X, Facebook and copy link, in this order, and three other articles with pictures and a link to the newsletter follow", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/news/1");
  await waitForHydration(page);
  const share = page.getByRole("region", { name: "Share" });
  await expect(share.getByRole("link")).toHaveText(["WhatsApp", "X", "Facebook"]);
  const url = encodeURIComponent(`${testStack.siteUrl}/news/1`);
  for (const link of await share.getByRole("link").all()) {
    expect(await link.getAttribute("href")).toContain(url);
  }
  await share.getByRole("button", { name: "Copy link" }).click();
  await expect(share.getByRole("status")).toHaveText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${testStack.siteUrl}/news/1`);

  await test.step("without access to the clipboard, copying shows an error", async () => {
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
    await share.getByRole("button", { name: "Copy link" }).click();
    await expect(share.getByRole("status")).toHaveText("Copy failed");
  });

  const others = page.getByRole("region", { name: "Read next" });
  const links = others.getByRole("link", { name: /^Read More about / });
  await expect(links).toHaveCount(3);
  await expect(others.locator("img")).toHaveCount(3);
  for (const link of await links.all()) await expect(link).not.toHaveAttribute("href", "/news/1");
  await page.getByRole("link", { name: "Get our news by email" }).click();
  await expect(page.getByRole("contentinfo").getByLabel("Email address")).toBeFocused();
  const next = (await others.getByRole("heading", { level: 3 }).first().textContent())!;
  await links.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(next);
});
