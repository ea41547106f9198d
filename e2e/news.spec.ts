import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, expectSpinner, FAILED_REQUEST, pauseRequests, test, waitForHydration } from "./fixtures.ts";

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

test("News list: each article in the grid shows image, title, date, three-line excerpt and a Read More link to /news/{id}", async ({
  page,
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
  const title = (await cards.first().getByRole("heading").textContent())!;
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/news\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("News list: on a wide screen the first article spans the row, unless the list is the result of a search", async ({
  page,
}) => {
  const cards = page.locator("main article");
  const widths = async () => {
    const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
    return [Math.round(first!.width), Math.round(second!.width)] as const;
  };
  await page.goto("/news");
  const [firstWidth, secondWidth] = await widths();
  expect(firstWidth).toBeGreaterThan(2 * secondWidth);
  const picture = (await cards.first().locator("img").boundingBox())!;
  const heading = (await cards.first().getByRole("heading").boundingBox())!;
  expect(heading.x, "beside the picture").toBeGreaterThan(picture.x + picture.width);
  await page.goto("/news?category=Community");
  const [first, second] = await widths();
  expect(first).toBe(second);
});

test("News list: an article without an image shows a placeholder", async ({ page }) => {
  await page.goto("/news");
  const card = page.locator("main article").filter({ hasText: "Membership Stays Free" });
  await expect(card.locator("img")).toHaveAttribute("src", /news-placeholder/);
});

test.describe("with mocked responses of the API", () => {
  test.use({ expectedErrors: /Invalid news id|Failed to load resource/ });

  test("News list: an empty list shows 'No News Articles Available'", async ({ page }) => {
    await page.route(`${apiUrl}/news/?*`, (route) => route.fulfill({ json: { results: [], next: null } }));
    await page.goto("/contact");
    await waitForHydration(page);
    await page.getByRole("link", { name: "News" }).first().click();
    await expect(page.getByText("No News Articles Available")).toBeVisible();
  });

  test("News list: invalid ids are logged and do nothing", async ({ page }) => {
    const rows = [undefined, null, 0, "x"].map((id) => ({ ...article, id, image: null }));
    await page.route(`${apiUrl}/news/?*`, (route) => route.fulfill({ json: { results: rows, next: null } }));
    await page.goto("/contact");
    await waitForHydration(page);
    await page.getByRole("link", { name: "News" }).first().click();
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

test("News list: topic and search are in the URL, are kept after a reload, and work without script", async ({
  browser,
  page,
}) => {
  await page.goto("/news");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Community", exact: true }).click();
  await expect(page).toHaveURL(/\?category=Community$/);
  await expect(page.locator("main article")).toHaveCount(2);
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

/** Opens the news list with a mocked number of articles. @returns the URLs of the requests */
async function openListOf(page: Page, length: number): Promise<URL[]> {
  const rows = Array.from({ length }, (_, index) => ({
    ...article,
    id: index + 1,
    title: `Article ${index + 1}`,
    image: null,
  }));
  const requested: URL[] = [];
  await page.route(`${apiUrl}/news/?*`, (route) => {
    const url = new URL(route.request().url());
    requested.push(url);
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const to = from + Number(url.searchParams.get("limit"));
    return route.fulfill({ json: { results: rows.slice(from, to), next: to < rows.length ? String(to) : null } });
  });
  await page.goto("/contact");
  await waitForHydration(page);
  await page.getByRole("link", { name: "News" }).first().click();
  await expect(page.locator("main article")).toHaveCount(12);
  return requested;
}

test("News list: Load more requests the rows after the last one, and keeps the cursor in the URL", async ({ page }) => {
  const requested = await openListOf(page, 30);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.locator("main article")).toHaveCount(24);
  await expect(page).toHaveURL(/pages=2$/);
  expect(requested.at(-1)!.searchParams.get("cursor")).toBe("12");
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.locator("main article")).toHaveCount(30);
  await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0);
});

test("News list: at the maximum length a sentence explains how to find older articles", async ({ page }) => {
  await openListOf(page, 120);
  for (let pages = 2; pages <= 8; pages += 1) {
    await expect(page.getByText("There is more than fits here.")).toHaveCount(0);
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page.locator("main article")).toHaveCount(12 * pages);
  }
  await expect(page.getByText("There is more than fits here.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0);
});

test.describe("News detail", () => {
  test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|Failed to fetch news article`) });

  /** Opens the article from the list, so that the browser and not the site's server requests it from the API. */
  const open = async (page: Page) => {
    await page.goto("/news");
    await waitForHydration(page);
    await page.getByRole("link", { name: /^Read More about Twenty-Four Counties/ }).click();
  };

  test("the page shows title, date, category, author, image and the body as HTML, and a Back to News button to /news", async ({
    page,
  }) => {
    await page.route("**/media/road.jpg", (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
    await page.route(`${apiUrl}/news/1/`, (route) => route.fulfill({ json: article }));
    await open(page);
    const main = page.locator("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("A road is mended");
    await expect(main.locator("time")).toHaveText("16 November 2026");
    await expect(main.getByText("Roads")).toBeVisible();
    await expect(main.getByText("By Tom Mboya")).toBeVisible();
    await expect(main.locator("article img")).toHaveAttribute("src", `${apiUrl}/media/road.jpg`);
    await expect(main.locator("article p", { hasText: "By the people who walk on it." })).toBeVisible();
    await main.getByRole("link", { name: "Back to News" }).click();
    await expect(page).toHaveURL(/\/news$/);
  });

  test("an image that cannot be loaded is replaced by a placeholder, and category and author are optional", async ({
    page,
  }) => {
    await page.route("**/media/road.jpg", (route) => route.abort());
    await page.route(`${apiUrl}/news/1/`, (route) =>
      route.fulfill({ json: { ...article, category: null, author: undefined } }),
    );
    await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A road is mended");
    await expect(page.locator("main article img")).toHaveAttribute("src", /news-placeholder/);
    await expect(page.getByText("By Tom Mboya")).toHaveCount(0);
  });

  test("the response may be an object or an array, of which the first element is used", async ({ page }) => {
    await page.route(`${apiUrl}/news/1/`, (route) =>
      route.fulfill({ json: [{ ...article, title: "The first" }, article] }),
    );
    await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The first");
  });

  for (const [shape, json] of Object.entries({
    "a missing title": { ...article, title: undefined },
    "an empty array": [],
    "a wrongly shaped response": "text",
  })) {
    test(`${shape} shows the warning 'Article not found'`, async ({ page }) => {
      await page.route(`${apiUrl}/news/1/`, (route) => route.fulfill({ json }));
      await open(page);
      await expect(page.getByRole("alert").filter({ hasText: "Article not found" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to News" })).toBeVisible();
    });
  }

  test("a failed request shows a sample article", async ({ page }) => {
    await page.route(`${apiUrl}/news/1/`, (route) => route.abort());
    await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Twenty-Four Counties/);
    await expect(page.getByRole("heading", { name: "Not a signboard, an office" })).toBeVisible();
  });

  test("a server error shows the alert 'Failed to fetch news article. Please try again later.'", async ({ page }) => {
    await page.route(`${apiUrl}/news/?*`, (route) =>
      route.fulfill({ json: { results: [{ ...article, id: 900 }], next: null } }),
    );
    await page.route(`${apiUrl}/news/900/`, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/contact");
    await waitForHydration(page);
    await page.getByRole("link", { name: "News" }).first().click();
    await page.getByRole("link", { name: "Read More about A road is mended" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Failed to fetch news article. Please try again later." }),
    ).toBeVisible();
  });

  test("News detail: a spinner is shown while the article is loading", async ({ page }) => {
    const { release } = await pauseRequests(page, `${apiUrl}/news/1/`);
    await open(page);
    await expectSpinner(page, "Loading article…");
    await release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Twenty-Four Counties/);
  });

  test("a body with script, onerror, javascript: and an iframe shows its text, and no script runs", async ({
    page,
  }) => {
    const content = `<h2>Words stay</h2><script>window.ran = 1</script><img src="/media/x.png" onerror="window.ran = 2">
      <a href="javascript:window.ran = 3">a link</a><iframe src="https://elsewhere.example"></iframe>
      <svg><script>window.ran = 4</script></svg><p onclick="window.ran = 5" style="color:red">the end</p>`;
    await page.route(`${apiUrl}/news/1/`, (route) => route.fulfill({ json: { ...article, image: null, content } }));
    await page.route("**/media/x.png", (route) => route.abort());
    await open(page);
    await expect(page.getByRole("heading", { name: "Words stay" })).toBeVisible();
    await expect(page.getByText("the end")).toBeVisible();
    await page.getByText("a link").click();
    await page.getByText("the end").click();
    const body = page.locator("main article");
    await expect(body.locator("script:not([type]), iframe, svg, [onerror], [onclick], [style]")).toHaveCount(0);
    await expect(body.getByText("a link")).not.toHaveAttribute("href", /.*/);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });
});

test("News detail: without script the HTML holds title, text, canonical link, og:image and JSON-LD", async ({
  request,
}) => {
  const html = await (await request.get("/news/1")).text();
  expect(html).toContain("Twenty-Four Counties, Twenty-Four Open Doors</h1>");
  expect(html).toContain("Not a signboard, an office");
  expect(html).toContain(`<link rel="canonical" href="${testStack.siteUrl}/news/1"`);
  expect(html).toMatch(new RegExp(`property="og:image" content="${testStack.siteUrl}/pictures/news-1-share.jpg"`));
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

test("News detail: three other articles with pictures and a link to the newsletter follow the article", async ({
  page,
}) => {
  await page.goto("/news/1");
  await waitForHydration(page);
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

test("News detail: the share buttons are WhatsApp, X, Facebook and copy link, in this order", async ({
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
});

test("News detail: without access to the clipboard, copying shows an error", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
  await page.goto("/news/1");
  await waitForHydration(page);
  const share = page.getByRole("region", { name: "Share" });
  await share.getByRole("button", { name: "Copy link" }).click();
  await expect(share.getByRole("status")).toHaveText("Copy failed");
});

test("the news page links an RSS feed", async ({ page, request }) => {
  await page.goto("/news");
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
