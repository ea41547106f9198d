import type { Page, Route } from "@playwright/test";
import {
  countDocuments,
  expect,
  expectAccessible,
  pauseRequests,
  phoneDevice,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { fillLogin } from "./forms.ts";
import { waitForEmail } from "./mailbox.ts";
import { createMember, newPerson } from "./people.ts";

const SCRIPTS = "**/assets/*.js";

interface Cause {
  reason: string;
  title: string;
  respond: (route: Route) => unknown;
  wait: (page: Page) => Promise<void>;
}

const missing: Cause = {
  reason: "missing",
  title: "answered with 404",
  respond: (route) => route.fulfill({ status: 404 }),
  wait: async () => {},
};

const reset: Cause = {
  reason: "error",
  title: "whose connection is reset",
  respond: (route) => route.abort("connectionreset"),
  wait: async () => {},
};

const unanswered: Cause = {
  reason: "timeout",
  title: "without an answer for 120 s",
  respond: () => {},
  wait: async (page) => {
    // The fake clock also advances in real time, on a busy machine by seconds: 20 s are a safe margin.
    await page.clock.runFor(100_000);
    await expect(page.getByRole("alert").filter({ hasText: "Loading chunk failed" })).toHaveCount(0);
    await page.clock.runFor(20_000);
  },
};

const darkMode = (page: Page) => page.getByRole("button", { name: "Dark mode" });
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Loading chunk failed" });

/** Expects that the page runs. */
async function expectColourButton(page: Page): Promise<void> {
  const wasDark = (await darkMode(page).getAttribute("aria-pressed")) === "true";
  await darkMode(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-mode", wasDark ? "light" : "dark");
}

test.describe("a chunk that fails", () => {
  // Browsers log failed requests, and React logs errors that a boundary has caught. If a preload fails before the import
  // of the same script, the import sends a second request, which the Content-Security-Policy blocks.
  test.use({
    expectedErrors: /Failed to load resource|Loading chunk failed|Loading the script|^CSP: script-src-elem \S+\.js /,
  });

  /** Aborts the unanswered requests, which `unroute` would otherwise continue. */
  const abortAll = (routes: Route[]) => Promise.all(routes.map((route) => route.abort().catch(() => {})));

  /** On a page that runs, whose address is /contact. */
  async function expectPageChunkFails(page: Page, { reason, respond, wait }: Cause): Promise<void> {
    const documents = countDocuments(page);
    const requests: Route[] = [];
    await page.route(SCRIPTS, (route) => {
      requests.push(route);
      return respond(route);
    });
    await page.getByRole("contentinfo").getByRole("link", { name: "Manifesto" }).click();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await wait(page);
    await expect(failure(page)).toContainText(`Loading chunk failed (${reason})`);
    if (reason === "missing") await expectAccessible(page);

    const times = requests.length;
    if (reason !== "timeout") await page.clock.install(); // not earlier, because the fake clock changes the resource timings
    await page.clock.runFor(300_000);
    expect(documents(), "documents loaded without a click").toBe(0);
    expect(requests, "chunks requested again without a click").toHaveLength(times);

    if (reason === "timeout") await abortAll(requests);
    await page.unroute(SCRIPTS);
    await failure(page).getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/manifesto/i);
    await expect(failure(page)).toHaveCount(0);
    await expect(page).toHaveURL("/manifesto");
    // A browser does not repeat a pending request for a module, so after a timeout Try again reloads the page.
    expect(documents()).toBe(reason === "timeout" ? 1 : 0);
  }

  async function expectEntryChunkFails(page: Page, { reason, respond, wait }: Cause): Promise<void> {
    const documents = countDocuments(page);
    const requests: Route[] = [];
    await page.route(SCRIPTS, (route) => {
      requests.push(route);
      return respond(route);
    });
    await page.goto("/contact");
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await wait(page);
    await expect(failure(page)).toContainText(`Loading chunk failed (${reason})`);
    await expect(page.getByRole("heading", { level: 1 }), "the page stays readable").toBeVisible();
    if (reason === "missing") await expectAccessible(page);

    const times = requests.length;
    if (reason !== "timeout") await page.clock.install(); // not earlier, because the fake clock changes the resource timings
    await page.clock.runFor(300_000);
    expect(documents()).toBe(1);
    expect(requests, "chunks requested again without a click").toHaveLength(times);

    if (reason === "timeout") await abortAll(requests);
    await page.unroute(SCRIPTS);
    await failure(page).getByRole("button", { name: "Try again" }).click();
    await waitForHydration(page);
    await expect(failure(page)).toHaveCount(0);
    await expectColourButton(page);
    expect(documents()).toBe(reason === "timeout" ? 2 : 1);
  }

  for (const cause of [missing, reset]) {
    test(`a page's chunk ${cause.title} shows 'Loading chunk failed (${cause.reason})', and Try again loads it when the cause is gone`, async ({
      page,
    }) => {
      await page.goto("/contact");
      await waitForHydration(page);
      await expectPageChunkFails(page, cause);
    });

    test(`an entry chunk ${cause.title} shows 'Loading chunk failed (${cause.reason})', and Try again loads it when the cause is gone`, async ({
      page,
    }) => {
      await expectEntryChunkFails(page, cause);
      if (cause !== missing) return;
      await test.step("a signed-in page whose client does not load shows the error, not a blank page", async () => {
        await page.evaluate(() => localStorage.setItem("access_token", "x"));
        await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
        await page.reload();
        await expect(failure(page)).toBeVisible();
        await expect(failure(page).getByRole("button", { name: "Try again" })).toBeVisible();
      });
    });
  }

  test(`a chunk ${unanswered.title} shows 'Loading chunk failed (timeout)' until it loads late, or Try again reloads the page`, async ({
    page,
  }) => {
    await page.clock.install();
    await test.step("scripts that load after their timeout remove the alert", async () => {
      const { paused, release } = await pauseRequests(page, SCRIPTS);
      await page.goto("/contact");
      await expect.poll(() => paused.length).toBeGreaterThan(0);
      await page.clock.runFor(120_000);
      await expect(failure(page)).toContainText("Loading chunk failed (timeout)");
      await release();
      await waitForHydration(page);
      await expect(failure(page)).toHaveCount(0);
      await expectColourButton(page);
      await page.unroute(SCRIPTS);
    });

    await test.step("a page's chunk", () => expectPageChunkFails(page, unanswered));
    await test.step("an entry chunk", () => expectEntryChunkFails(page, unanswered));
  });
});

test.describe("on a slow connection, right after the first paint", () => {
  test.use(phoneDevice);

  /** Opens a page up to its first paint, while its scripts are delayed. @returns a function that lets the scripts load */
  const open = async (page: Page, path: string) => {
    const { paused, release } = await pauseRequests(page, SCRIPTS);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const loadScripts = async () => {
      await expect.poll(() => paused.length).toBeGreaterThan(0);
      await release();
    };
    return loadScripts;
  };

  test("clicks, a chosen plan, the scroll position and a submitted form are not lost", async ({ page }) => {
    await test.step("a click on a button above the page", async () => {
      const loadScripts = await open(page, "/");
      await page.getByRole("button", { name: "Close announcement" }).click();
      await expect(page.locator("html")).not.toHaveAttribute("data-announcement", "closed");
      await loadScripts();
      await expect(page.locator("html")).toHaveAttribute("data-announcement", "closed");
      await page.unroute(SCRIPTS);
    });

    await test.step("a click on a button inside the page", async () => {
      const loadScripts = await open(page, "/");
      await page.getByRole("button", { name: "Next picture" }).click();
      await loadScripts();
      await expect(page.getByRole("button", { name: "Picture 2 of 7" })).toHaveAttribute("aria-current", "true");
      await page.unroute(SCRIPTS);
    });

    await test.step("a plan chosen in the wizard", async () => {
      const loadScripts = await open(page, "/joinus");
      await page.getByRole("radio", { name: "Silver" }).click();
      await loadScripts();
      await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
      await page.unroute(SCRIPTS);
    });

    await test.step("the scroll position", async () => {
      for (const path of ["/about/who-we-are", "/about/rules#membership"]) {
        const loadScripts = await open(page, path);
        await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
        await loadScripts();
        await waitForHydration(page);
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        expect(await page.evaluate(() => scrollY)).toBe(900);
        await page.unroute(SCRIPTS);
      }
    });

    await test.step("a form that is filled in and submitted", async () => {
      const member = await createMember();
      const loadScripts = await open(page, "/login");
      await fillLogin(page, member);
      await expect(page).toHaveURL("/login");
      await loadScripts();
      await expect(page).toHaveURL("/dashboard");
    });
  });

  test("a link, the menu and the newsletter form work before hydration", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");

    const { email } = newPerson();
    await page.getByRole("contentinfo").getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL("/newsletter/subscribe");
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
    await waitForEmail(email, /confirm/i);
  });
});

test("with Save-Data or a 2g connection no script is requested before the first touch", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.clock.install();
  const connect = (value: object) =>
    page.addInitScript(
      (each) => Object.defineProperty(navigator, "connection", { configurable: true, value: each }),
      value,
    );

  const expectNoScript = async () => {
    scripts.length = 0;
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
    await waitForHydration(page);
  };

  await test.step("Save-Data: on", async () => {
    // Only the document gets the header: on requests to the API it would need a CORS preflight.
    await page.route("/", (route) => route.continue({ headers: { ...route.request().headers(), "save-data": "on" } }));
    await expectNoScript();
    await page.unroute("/");
  });
  await test.step("navigator.connection.saveData", async () => {
    await connect({ saveData: true });
    await expectNoScript();
  });
  await test.step("a 2g connection", async () => {
    await connect({ effectiveType: "2g" });
    await expectNoScript();
  });
});

test("on a fast network and on slow 4G the home page requests only HTML, the face of its titles and its first pictures before its largest paint", async ({
  browser,
}) => {
  for (const isSlow of [false, true]) {
    // A busy machine may report the paint too late, so the check is repeated, each time with an empty cache.
    await expect(async () => {
      const context = await browser.newContext({ viewport: phoneDevice.viewport });
      try {
        await expectPicturesBeforeLargestPaint(await context.newPage(), isSlow);
      } finally {
        await context.close();
      }
    }).toPass({ timeout: 40_000 });
  }
});

async function expectPicturesBeforeLargestPaint(page: Page, isSlow: boolean): Promise<void> {
  if (isSlow) {
    // The network conditions of Lighthouse on mobile.
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
  await waitForHydration(page);
  const { largest, before } = await page.evaluate(() => {
    const paint = Number(document.documentElement.dataset.largestPaint);
    const requested = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      largest: paint,
      before: requested.filter(({ startTime }) => startTime < paint).map(({ name }) => new URL(name).pathname),
    };
  });
  expect(largest).toBeGreaterThan(0);
  expect(
    before.filter((path) => !/^\/(pictures|brand)\/.+\.(avif|svg)$|^\/assets\/display-.+\.woff2$/.test(path)),
  ).toEqual([]);
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

test.describe("the face of titles", () => {
  test.use(phoneDevice);
  const FACE = "**/assets/display-*.woff2";
  const title = (page: Page) => page.getByRole("heading", { level: 1 });
  const faceLoaded = (page: Page) => page.waitForFunction(() => document.fonts.check("800 1em Display"));

  test("is the only one that their letters are shown in, from the first paint on", async ({ page }) => {
    const { paused, release } = await pauseRequests(page, FACE);
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect.poll(() => paused.length).toBe(1);
    const face = () =>
      page.evaluate(() =>
        [...document.fonts].flatMap((each) => (each.family === "Display" ? [each.display, each.status] : [])),
      );
    expect(await face()).toEqual(["block", "loading"]);
    await release();
    await faceLoaded(page);
    expect(await face()).toEqual(["block", "loaded"]);
    await expect(title(page)).toHaveCSS("font-family", /^"Isra Regular", Display, /);
  });

  test("is left out on a page on which it is not there after two seconds, also when it comes later", async ({
    page,
  }) => {
    const { paused, release } = await pauseRequests(page, FACE);
    await page.clock.install();
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    await expect.poll(() => paused.length).toBe(1);
    await page.clock.runFor(2_000);
    await expect(title(page)).not.toHaveCSS("font-family", /Display/);
    await release();
    await faceLoaded(page);
    await expect(title(page)).not.toHaveCSS("font-family", /Display/);
    await page.goto("/manifesto");
    await expect(title(page), "on the next page").toHaveCSS("font-family", /Display/);
  });

  test("is not loaded under Save-Data", async ({ page }) => {
    await page.setExtraHTTPHeaders({ "Save-Data": "on" });
    await page.goto("/shop");
    await page.getByRole("button", { name: "Close announcement" }).click();
    await waitForHydration(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Manifesto" }).click();
    await expect(title(page)).toHaveText(/manifesto/i);
    await expect(title(page)).not.toHaveCSS("font-family", /Display/);
  });
});
