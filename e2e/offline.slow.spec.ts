import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { countDocuments, expect, expectAccessible, phoneDevice, signIn, test, waitForHydration } from "./fixtures.ts";
import { choosePlaces, fieldByLabel } from "./forms.ts";
import { newPerson } from "./people.ts";

// In a context that is used again, the service worker and the lost network of a test would be those of the next one.
test.use({ serviceWorkers: "allow", reuseContext: false });

// Browsers log failed requests; the site logs place lists that cannot be loaded and a sign-out that cannot be sent.
test.use({ ...phoneDevice, expectedErrors: /Failed to load resource|net::ERR_|Failed to fetch|Loading chunk failed/ });

const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** The URLs of all cached responses, without the site's own origin. */
const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    );
    return (await Promise.all(lists)).flat().map((url) => url.replace(location.origin, ""));
  });

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** Waits until the service worker has cached a page and its chunks. */
async function waitUntilCached(page: Page, path: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (address) => {
          const html = await (await caches.match(address))?.text();
          const chunks = html && /type="text\/modules"[^>]*>([^<]*)</.exec(html)?.[1]?.split(" ");
          if (!chunks) return false;
          return (await Promise.all(chunks.map((chunk) => caches.match(chunk)))).every(Boolean);
        }, path),
      { message: `${path} is cached` },
    )
    .toBe(true);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await waitUntilCached(page, new URL(path, testStack.siteUrl).pathname);
}

/** Opens a path in a new tab, as after the browser was restarted. */
async function openInNewTab(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test("a page that was never visited shows the offline page with links to cached pages, and visited pages open without a network, and their scripts run", async ({
  page,
  context,
}) => {
  await open(page, "/contact");
  await context.setOffline(true);
  await page.goto("/manifesto");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(page).toHaveURL("/manifesto");
  await expectAccessible(page);
  expect(await page.getByRole("main").getByRole("listitem").allInnerTexts()).toEqual(["Contact", "Ugatuzi Party"]);
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();

  await page.goto("/manifesto");
  const documents = countDocuments(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /manifesto/i })).toBeVisible();
  expect(documents(), "documents loaded once the network is back").toBe(1);

  await open(page, "/");
  await open(page, "/news");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Read more/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/news\/\d+$/);
  const article = new URL(page.url()).pathname;
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("News");
  const title = (await heading.textContent())!;
  await waitUntilCached(page, article);

  await context.setOffline(true);
  await page.reload();
  await expect(heading).toHaveText(title);
  await waitForHydration(page);
  await expect(notice(page, "You are offline. Pages you have visited still work.")).toBeVisible();

  page = await openInNewTab(context, page, "/");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Picture 1 of 7" })).toBeVisible();
  expect(
    await page.getByRole("img").evaluateAll((all) => (all as HTMLImageElement[]).some((img) => img.naturalWidth > 0)),
  ).toBe(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Read more/i })
      .first(),
  ).toBeVisible();

  await expect(notice(page, "You are offline")).toBeVisible();
  await context.setOffline(false);
  await expect(notice(page, "You are online again.")).toBeVisible();
});

test("the service worker is requested only after the page's own chunk; it caches a page reached by client-side navigation with its own policy, and public responses of the API, but not for a request with a member's token", async ({
  page,
  context,
}) => {
  const order: string[] = [];
  page.on("request", (request) => order.push(new URL(request.url()).pathname));
  await context.route("**/service-worker.js", (route) => {
    order.push("/service-worker.js");
    return route.continue();
  });
  await open(page, "/");
  const registered = order.indexOf("/service-worker.js");
  expect(order.findIndex((path) => path.startsWith("/assets/home.page"))).toBeGreaterThan(0);
  expect(order.findIndex((path) => path.startsWith("/assets/home.page"))).toBeLessThan(registered);
  await context.unroute("**/service-worker.js");

  await page.getByRole("contentinfo").getByRole("link", { name: "Manifesto" }).click();
  await expect(page).toHaveURL("/manifesto");
  await waitUntilCached(page, "/manifesto");
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  const rows = (path: string) => path.startsWith(`${testStack.apiUrl}/events/?`);
  await expect.poll(async () => (await cachedUrls(page)).filter(rows)).toHaveLength(1);
  const url = (await cachedUrls(page)).find(rows)!;
  const fetchRows = (headers: Record<string, string>) =>
    page.evaluate(
      (request) =>
        fetch(request.url, { headers: request.headers, cache: "no-store" }).then(
          (answer) => answer.status,
          () => "failed",
        ),
      { url, headers },
    );

  await context.setOffline(true);
  expect(await fetchRows({ accept: "application/json" })).toBe(200);
  expect(await fetchRows({ authorization: "Bearer x" })).toBe("failed");

  await page.goto("/manifesto");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
});

test("member data and submitted forms are never cached", async ({ page, context }) => {
  await open(page, "/");
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1, name: /welcome/i })).toBeVisible();
  await page.goto("/dashboard/profile");
  await page.goto("/news");
  await waitForHydration(page);
  await waitUntilCached(page, "/news");
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByLabel("Email address").fill(newPerson().email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status").filter({ hasText: /confirm/i })).toBeVisible();
  await waitUntilCached(page, "/contact");

  const cached = await cachedUrls(page);
  expect(
    cached.filter(
      (path) =>
        !path.startsWith("/assets/") &&
        /dashboard|\/api\/|auth|newsletter|memberships|volunteers|\/contact\/$/.test(path),
    ),
  ).toEqual([]);
  const texts = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (request.headers.has("authorization")) found.push(request.url);
        const text = (await (await cache.match(request))?.text()) ?? "";
        if (/access_token"\s*:|eyJhbGciOi/.test(text)) found.push(request.url);
      }
    }
    return found;
  });
  expect(texts).toEqual([]);

  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
});

interface SiteProxy {
  url: string;
  /** Chooses the response to a path: `hang` never responds, `cut` closes the connection, a function changes the body. */
  answer: (path: string) => "hang" | "cut" | "missing" | ((body: string) => string) | undefined;
}

/** Runs a proxy in front of the site, because Playwright cannot route all requests of a service worker. */
async function withProxy(run: (proxy: SiteProxy) => Promise<void>): Promise<void> {
  const proxy: SiteProxy = { url: "", answer: () => undefined };
  const server = createServer(async (request, response) => {
    const how = proxy.answer(request.url!);
    if (how === "hang") return;
    if (how === "cut") return response.destroy();
    if (how === "missing") return response.writeHead(404).end();
    const answer = await fetch(testStack.siteUrl + request.url, { redirect: "manual" });
    const headers = Object.fromEntries(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) delete headers[name];
    const body = how ? how(await answer.text()) : Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    await run(proxy);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("the service worker of a new release replaces the old one without a reload", async ({ page, context }) => {
  await withProxy(async (proxy) => {
    await open(page, `${proxy.url}/contact`);
    const before = await cacheNames(page);
    expect(before.map((name) => name.replace(/-.*/, "")).sort()).toEqual(["content", "pages", "pictures", "pieces"]);
    const release = before.find((name) => name.startsWith("pages-"))!.slice("pages-".length);

    proxy.answer = (path) => (path === "/service-worker.js" ? (body) => body.replaceAll(release, "next") : undefined);
    const documents = countDocuments(page);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(async () => (await cacheNames(page)).filter((name) => !name.startsWith("pictures")).sort())
      .toEqual(["content-next", "pages-next", "pieces-next"]);
    await waitUntilCached(page, "/");
    expect(documents(), "documents loaded without a navigation").toBe(0);

    await context.setOffline(true);
    await page.goto(`${proxy.url}/`);
    await waitForHydration(page);
    await page.goto(`${proxy.url}/contact`);
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  });
});

test("a chunk that is not cached fails with the error of its reason, as without a service worker, and when the server does not respond or fails, the cached page is shown", async ({
  page,
}) => {
  await withProxy(async (proxy) => {
    await open(page, `${proxy.url}/contact`);
    await page.goto(`${proxy.url}/contact`);
    await waitForHydration(page);
    expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    for (const [name, chunk, how, reason] of [
      ["Manifesto", "/assets/manifesto", "missing", "missing"],
      ["Privacy", "/assets/privacy", "cut", "error"],
    ] as const) {
      proxy.answer = (path) => (path.startsWith(chunk) ? how : undefined);
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await expect(page.getByRole("alert")).toContainText(`Loading chunk failed (${reason})`);
      proxy.answer = () => undefined;
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(name, "i"));
    }

    proxy.answer = (path) => (path === "/contact" ? "hang" : undefined);
    const started = Date.now();
    await page.goto(`${proxy.url}/contact`);
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    expect(Date.now() - started, "the service worker's timeout").toBeGreaterThan(2_900);
    proxy.answer = () => "cut";
    await page.goto(`${proxy.url}/contact`);
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  });
});

test.describe("input is kept after a reload until it is sent, in the form", () => {
  test("Contact, which shows an error without a network", async ({ page, context }) => {
    await open(page, "/contact");
    await fieldByLabel(page, "Name").fill("Wangari Muthoni");
    await fieldByLabel(page, "Email").fill("wangari@demo.example");
    await fieldByLabel(page, "Subject").fill("The market road");
    await fieldByLabel(page, "Message").fill("It floods.\nEvery April.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("You are offline");
    await page.reload();
    await waitForHydration(page);
    await expect(fieldByLabel(page, "Message")).toHaveValue("It floods.\nEvery April.");
    await expect(fieldByLabel(page, "Name")).toHaveValue("Wangari Muthoni");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(fieldByLabel(page, "Message")).toHaveValue("");
  });

  test("the newsletter field; Volunteer, with its places and checkboxes; and Register, except the passwords", async ({
    page,
  }) => {
    const person = newPerson();
    const box = page.getByRole("contentinfo").getByLabel("Email address");
    await page.goto("/volunteer");
    await waitForHydration(page);
    await fieldByLabel(page, "Full Name").or(fieldByLabel(page, "Name")).first().fill("Tom Odhiambo");
    await choosePlaces(page, person);
    await page.getByLabel("Driving").check();
    await box.fill(person.email);
    await page.reload();
    await waitForHydration(page);
    await expect(fieldByLabel(page, "Ward").locator("option:checked")).toHaveText(person.ward);
    await expect(page.getByLabel("Driving")).toBeChecked();
    await expect(page.getByLabel("Cooking and tea")).not.toBeChecked();
    await expect(box).toHaveValue(person.email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status").filter({ hasText: /confirm/i })).toBeVisible();

    await page.goto("/register");
    await waitForHydration(page);
    await expect(box).toHaveValue("");
    await fieldByLabel(page, "First Name").fill(person.firstName);
    await fieldByLabel(page, "Gender").selectOption("female");
    await choosePlaces(page, person);
    await fieldByLabel(page, "Country").fill("Uganda");
    await fieldByLabel(page, "Password").fill("not to be kept");
    await page.getByRole("button", { name: "Show password" }).click();
    await fieldByLabel(page, "Password").fill("not to be kept either");
    await page.reload();
    await waitForHydration(page);
    await expect(fieldByLabel(page, "First Name")).toHaveValue(person.firstName);
    await expect(fieldByLabel(page, "Gender")).toHaveValue("female");
    await expect(fieldByLabel(page, "Country")).toHaveValue("Uganda");
    await expect(fieldByLabel(page, "Ward").locator("option:checked")).toHaveText(person.ward);
    await expect(fieldByLabel(page, "Password")).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("not to be kept");
  });
});
