import type { Page, Route } from "@playwright/test";
import { countDocuments, expect, expectAccessible, holdRequests, hydrated, phone, test } from "./fixtures.ts";
import { fillLogin } from "./forms.ts";
import { waitForEmail } from "./mailbox.ts";
import { createMember, newPerson } from "./people.ts";

// A service worker would fetch, or have kept, what these journeys take away.
test.use({ serviceWorkers: "block" });

const SCRIPTS = "**/assets/*.js";

const causes: { reason: string; title: string; how: (route: Route) => unknown; wait: (page: Page) => Promise<void> }[] =
  [
    { reason: "missing", title: "answered 404", how: (route) => route.fulfill({ status: 404 }), wait: async () => {} },
    { reason: "error", title: "cut off", how: (route) => route.abort("connectionreset"), wait: async () => {} },
    {
      reason: "timeout",
      title: "silent for 120 s",
      how: () => {},
      wait: async (page) => {
        // The page's clock goes on by itself meanwhile, by as many seconds as a busy machine takes.
        await page.clock.runFor(100_000);
        await expect(page.getByRole("alert").filter({ hasText: "Loading chunk failed" })).toHaveCount(0);
        await page.clock.runFor(20_000);
      },
    },
  ];

const darkMode = (page: Page) => page.getByRole("button", { name: "Dark mode" });
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Loading chunk failed" });

test.describe("a chunk that fails", () => {
  // Browsers log what they could not load, and React what an error boundary has caught. A preload that fails before the
  // import of the same script makes the import ask again, which the policy refuses to a script of the document.
  test.use({
    expectedErrors: /Failed to load resource|Loading chunk failed|Loading the script|^CSP: script-src-elem \S+\.js /,
  });

  /** Silent requests would be answered as soon as they are routed no longer. */
  const abortAll = (routes: Route[]) => Promise.all(routes.map((route) => route.abort().catch(() => {})));

  for (const { reason, title, how, wait } of causes) {
    test(`${title}, of a page: alert 'Loading chunk failed (${reason})' with Try again, which works once the cause is gone`, async ({
      page,
    }) => {
      if (reason === "timeout") await page.clock.install();
      await page.goto("/contact");
      await hydrated(page);
      const documents = countDocuments(page);
      const asked: Route[] = [];
      await page.route(SCRIPTS, (route) => {
        asked.push(route);
        return how(route);
      });
      await page.getByRole("contentinfo").getByRole("link", { name: "Manifesto" }).click();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await wait(page);
      await expect(failure(page)).toContainText(`Loading chunk failed (${reason})`);
      if (reason === "missing") await expectAccessible(page);

      const times = asked.length;
      if (reason !== "timeout") await page.clock.install(); // not before: it forges the resource timings
      await page.clock.runFor(300_000);
      expect(documents(), "documents loaded unasked").toBe(0);
      expect(asked, "pieces asked for again unasked").toHaveLength(times);

      if (reason === "timeout") await abortAll(asked);
      await page.unroute(SCRIPTS);
      await failure(page).getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/manifesto/i);
      await expect(failure(page)).toHaveCount(0);
      await expect(page).toHaveURL("/manifesto");
      // A browser that waits for a silent piece asks again only after a reload, which the visitor has asked for.
      expect(documents()).toBe(reason === "timeout" ? 1 : 0);
    });

    test(`${title}, of the client itself: alert 'Loading chunk failed (${reason})' with Try again, which works once the cause is gone`, async ({
      page,
    }) => {
      if (reason === "timeout") await page.clock.install();
      const documents = countDocuments(page);
      const asked: Route[] = [];
      await page.route(SCRIPTS, (route) => {
        asked.push(route);
        return how(route);
      });
      await page.goto("/contact");
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await wait(page);
      await expect(failure(page)).toContainText(`Loading chunk failed (${reason})`);
      await expect(page.getByRole("heading", { level: 1 }), "the page stays readable").toBeVisible();
      if (reason === "missing") await expectAccessible(page);

      const times = asked.length;
      if (reason !== "timeout") await page.clock.install(); // not before: it forges the resource timings
      await page.clock.runFor(300_000);
      expect(documents()).toBe(1);
      expect(asked, "pieces asked for again unasked").toHaveLength(times);

      if (reason === "timeout") await abortAll(asked);
      await page.unroute(SCRIPTS);
      await failure(page).getByRole("button", { name: "Try again" }).click();
      await hydrated(page);
      await expect(failure(page)).toHaveCount(0);
      await darkMode(page).click();
      await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
      expect(documents()).toBe(reason === "timeout" ? 2 : 1);
    });
  }

  test("scripts that load after their timeout remove the alert", async ({ page }) => {
    await page.clock.install();
    const { held, release } = await holdRequests(page, SCRIPTS);
    await page.goto("/contact");
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.clock.runFor(120_000);
    await expect(failure(page)).toContainText("Loading chunk failed (timeout)");
    await release();
    await hydrated(page);
    await expect(failure(page)).toHaveCount(0);
    await darkMode(page).click();
    await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  });

  test("a signed-in page whose client does not load shows the error, not a blank page", async ({ page }) => {
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.setItem("access_token", "x"));
    await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
    await page.goto("/contact");
    await expect(failure(page)).toBeVisible();
    await expect(failure(page).getByRole("button", { name: "Try again" })).toBeVisible();
  });
});

test.describe("on a slow connection, right after the first paint", () => {
  test.use(phone);

  /** A page that has painted while its scripts are still on the way. */
  const open = async (page: Page, path: string) => {
    const { held, release } = await holdRequests(page, SCRIPTS);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const letGo = async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await release();
    };
    return letGo;
  };

  test("a click on a button of the header is not lost", async ({ page }) => {
    const letGo = await open(page, "/");
    await darkMode(page).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-mode", "dark");
    await letGo();
    await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  });

  test("a click on a button inside the page is not lost", async ({ page }) => {
    const letGo = await open(page, "/");
    await page.getByRole("button", { name: "Next picture" }).click();
    await letGo();
    await expect(page.getByRole("button", { name: "Picture 2 of 7" })).toHaveAttribute("aria-current", "true");
  });

  test("a plan chosen in the wizard is not lost", async ({ page }) => {
    const letGo = await open(page, "/joinus");
    await page.getByRole("radio", { name: "Silver" }).click();
    await letGo();
    await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
  });

  test("a form that was typed and sent is not lost", async ({ page }) => {
    const member = await createMember();
    const letGo = await open(page, "/login");
    await fillLogin(page, member);
    await expect(page).toHaveURL("/login");
    await letGo();
    await expect(page).toHaveURL("/dashboard");
  });

  test("hydration keeps the scroll position", async ({ page }) => {
    for (const path of ["/about/who-we-are", "/about/rules#membership"]) {
      const letGo = await open(page, path);
      await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
      await letGo();
      await hydrated(page);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      expect(await page.evaluate(() => scrollY)).toBe(900);
      await page.unroute(SCRIPTS);
    }
  });

  test("the newsletter form posts without script", async ({ page }) => {
    const { email } = newPerson();
    await open(page, "/contact");
    await page.getByRole("contentinfo").getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL("/newsletter/subscribe");
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
    await waitForEmail(email, /confirm/i);
  });

  test("a link and the menu work without script", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
  });
});

for (const { title, prepare } of [
  {
    title: "Save-Data: on",
    prepare: async (page: Page) => {
      // Fetches of the page to the API carry it too, which their preflight need not know.
      await page.route("/", (route) =>
        route.continue({ headers: { ...route.request().headers(), "save-data": "on" } }),
      );
    },
  },
  {
    title: "a browser that says it saves data",
    prepare: (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } })),
  },
  {
    title: "a 2g line",
    prepare: (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } })),
  },
]) {
  test(`with ${title} no script is requested before the first touch`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.clock.install();
    await prepare(page);
    await page.goto("/");
    await page.clock.runFor(60_000);
    await page.mouse.wheel(0, 600);
    await page.clock.runFor(60_000);
    expect(scripts).toEqual([]);
    expect(
      await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)),
    ).not.toContainEqual(expect.stringMatching(/\.(js|woff2)$/));
    await page.getByRole("heading", { name: "Who we are" }).click();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await hydrated(page);
  });
}

for (const line of ["a fast line", "slow 4G"]) {
  test(`on ${line} the home page requests only HTML and its first pictures before its largest paint`, async ({
    browser,
  }) => {
    // A busy machine may report a paint later than it was drawn: every attempt is a first visit.
    await expect(async () => {
      const context = await browser.newContext({ viewport: phone.viewport });
      try {
        await expectPicturesBeforeLargestPaint(await context.newPage(), line === "slow 4G");
      } finally {
        await context.close();
      }
    }).toPass({ timeout: 60_000 });
  });
}

async function expectPicturesBeforeLargestPaint(page: Page, isSlow: boolean): Promise<void> {
  if (isSlow) {
    // Lighthouse's mobile line.
    const devtools = await page.context().newCDPSession(page);
    const throughput = (1_600 * 1_024) / 8;
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2,
    });
  }
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset.largestPaint = String(list.getEntries().at(-1)!.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto("/");
  await hydrated(page);
  const { largest, before } = await page.evaluate(() => {
    const paint = Number(document.documentElement.dataset.largestPaint);
    const requested = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      largest: paint,
      before: requested.filter(({ startTime }) => startTime < paint).map(({ name }) => new URL(name).pathname),
    };
  });
  expect(largest).toBeGreaterThan(0);
  expect(before.filter((path) => !/^\/(pictures|brand)\/.+\.(avif|svg)$/.test(path))).toEqual([]);
  expect(before.filter((path) => path.startsWith("/pictures/hero-"))).toEqual(["/pictures/hero-1-480.avif"]);
}

test("no document references a script, a stylesheet or a font directly", async ({ request }) => {
  for (const path of ["/", "/joinus", "/news", "/login"]) {
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(
      /<script[^>]+src=|<link[^>]+rel="(?:stylesheet|modulepreload)"|as="(?:script|font|style)"/,
    );
  }
});

test.describe("web fonts on the first visit", () => {
  test.use(phone);

  test("load after the first paint, are applied without a layout shift, and stay on the next page", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          window.shifts.push({ value: entry.value, of: [] });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/shop");
    await expect(page.locator("html")).toHaveAttribute("data-fonts", "web");
    const { painted, asked, shifted } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".woff2"))
        .map(({ startTime }) => startTime),
      shifted: window.shifts.reduce((sum, { value }) => sum + value, 0),
    }));
    // Display alone where the machine has Roboto.
    expect(asked.length).toBeGreaterThanOrEqual(1);
    expect(Math.min(...asked)).toBeGreaterThan(painted);
    expect(shifted).toBeLessThan(0.001);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Display, /);
    await page.getByRole("contentinfo").getByRole("link", { name: "Manifesto" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/manifesto/i);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Display, /);
  });

  test("are not loaded under Save-Data", async ({ page }) => {
    await page.setExtraHTTPHeaders({ "Save-Data": "on" });
    await page.goto("/shop");
    await page.getByRole("button", { name: "Dark mode" }).click();
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Manifesto" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/manifesto/i);
    await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  });
});
