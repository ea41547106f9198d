import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { memberPages, publicPages } from "../apps/site/built/pages.ts";
import party from "../party.json" with { type: "json" };
import { testStack } from "../scripts/test-stack.ts";
import {
  COLOUR_RULES,
  desktop,
  expect,
  expectAccessible,
  expectFitsPhones,
  expectNoHorizontalScroll,
  FAILED_REQUEST,
  FRAME,
  phone,
  provideAxe,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { expectLargeTextFits } from "./large-text.ts";

interface Expected {
  heading?: string | RegExp;
  /** The path of the canonical link, if it is another page's; null for pages about one person. */
  canonical?: string | null;
  signedIn?: boolean;
  /** A public page with `noindex`; pages for members always have it. */
  hidden?: boolean;
  /** 200 by default. */
  status?: number;
  /** A full-screen page without header and footer. */
  bare?: boolean;
  /** Console errors that the page causes. */
  logs?: RegExp;
}

/** The expectations that differ between pages; every page of the sitemap is tested, also without an entry. */
const expected: Record<string, Expected> = {
  "/": { heading: "Power to the People" },
  "/about/who-we-are": { heading: "Who We Are" },
  "/about/leadership": { heading: "National Leadership" },
  "/about/gallery": { heading: "Gallery" },
  "/about/what-we-do": { heading: /Roadmap/ },
  "/about/rules": { heading: /Constitution/ },
  "/rules-regulations": { heading: /Constitution/, canonical: "/about/rules" },
  "/election-integrity": { heading: "Election Integrity" },
  "/news": { heading: /News/ },
  "/events": { heading: /Events/ },
  "/take-action": { heading: "Take Action" },
  "/contribute": { heading: "Contribute" },
  "/volunteer": { heading: /Volunteer/ },
  "/joinus": { heading: "Join Us" },
  "/joinus/free": { heading: "Join for free" },
  "/manifesto": { heading: /Manifesto/ },
  "/donate/monthly/no-such-token": {
    heading: "Your monthly gift",
    canonical: null,
    hidden: true,
    logs: FAILED_REQUEST,
  },
  "/shop": { heading: "Party Merchandise Shop" },
  "/contact": { heading: /Contact/ },
  "/privacy": { heading: "Privacy notice" },
  "/terms": { heading: "Terms of sale" },
  "/accessibility": { heading: "Accessibility" },
  "/receipts/R2026-000001-7KQ2": { heading: "Check a receipt", canonical: null },
  "/pay/no-such-token": { heading: "Payment", canonical: null, hidden: true, logs: FAILED_REQUEST },
  "/orders/no-such-token": {
    heading: "Your order",
    canonical: null,
    hidden: true,
    status: 404,
    logs: FAILED_REQUEST,
  },
  "/login": { heading: /Sign in/i },
  "/register": { heading: "Create Your Account" },
  "/forgot-password": { heading: "Forgotten password" },
  "/reset-password/no-such-token": { heading: "Choose a new password", canonical: null, logs: FAILED_REQUEST },
  "/confirm-email/no-such-token": { heading: "Confirm your email address", canonical: null },
  "/restore-email/no-such-token": { heading: "Take your email address back", canonical: null },
  "/verify-newsletter/no-such-token": { heading: /Newsletter/, canonical: null },
  "/unsubscribe-newsletter/no-such-token": { heading: /newsletter/, canonical: null },
  "/unsubscribe-invitations/no-such-token": { heading: /invitations/, canonical: null },
  "/unsubscribe-topics/no-such-token": { heading: /mails/, canonical: null },
  "/verify/no-such-code": { heading: "Membership card", canonical: null },
  "/checkin/no-such-token": {
    heading: "The check-in could not be opened",
    canonical: null,
    bare: true,
    logs: FAILED_REQUEST,
  },
  "/dashboard": { heading: /^Welcome back, / },
  "/dashboard/events": { heading: "Events" },
  "/dashboard/profile": { heading: "Profile" },
  "/dashboard/payments": { heading: "Payments" },
  "/dashboard/members": { heading: "Members" },
  "/dashboard/settings": { heading: "Settings" },
  "/dashboard/card": { heading: "Membership card" },
  "/dashboard/notifications": { heading: "Notifications" },
  "/dashboard/payments/statement": { heading: "Statement of the year" },
  "/dashboard/anything": { heading: /^Welcome back, / },
};

interface Visit extends Expected {
  path: string;
}

const routes: Visit[] = [
  ...publicPages.filter(({ form }) => form === undefined).map(({ path }) => ({ path, ...expected[path] })),
  ...memberPages.map((path) => ({ path, canonical: null, signedIn: true, ...expected[path] })),
];

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[];
    shown?: Set<Element>;
  }
}

/** Scrolls and waits for the next frame. */
const scrollDown = (page: Page, to: number) =>
  page.evaluate(async (top) => {
    scrollTo({ top, behavior: "instant" });
    await new Promise(requestAnimationFrame);
  }, to);

/** @returns bytes of the pictures that are visible without scrolling */
const firstViewPictures = (page: Page) =>
  page.evaluate(() => {
    const visible = [...document.images].filter((image) => {
      const { top, right, bottom, left, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sizes = new Map(loaded.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return [...new Set(visible.map(({ currentSrc }) => currentSrc))].reduce((sum, name) => {
      const size = sizes.get(name);
      if (!size) throw new Error(`${name} has no size`);
      return sum + size;
    }, 0);
  });

// The screen of an iPhone 12 to 14, for which the budget of picture bytes is set.
test.use({ ...phone, deviceScaleFactor: 2 });

test("each form for personal details links to the privacy notice, and each for payments to the terms", async ({
  request,
}) => {
  const legalLinks = async (path: string) => {
    const [main] = /<main.*<\/main>/s.exec(await (await request.get(path)).text())!;
    return [...new Set(main.match(/(?<=<a[^>]*href=")\/(privacy|terms)(?=")/g))];
  };
  for (const path of ["/contact", "/register", "/volunteer"])
    expect(await legalLinks(path), path).toEqual(["/privacy"]);
  for (const path of ["/donate", "/shop"]) expect(await legalLinks(path), path).toEqual(["/privacy", "/terms"]);
});

test("the privacy and accessibility notices link the party's email and phone and the responsible office", async ({
  request,
}) => {
  const { email, phone: number } = party.contacts;
  for (const [path, office] of [
    ["/privacy", "www.odpc.go.ke"],
    ["/accessibility", "www.ncpwd.go.ke"],
  ] as const) {
    const html = await (await request.get(path)).text();
    const [main] = /<main.*<\/main>/s.exec(html)!;
    for (const href of [`mailto:${email}`, `tel:${number}`, `https://${office}`])
      expect(main, path).toContain(`href="${href}"`);
  }
});

test("every page with expectations in this file is in the sitemap", () => {
  const paths = routes.map(({ path }) => path);
  expect(Object.keys(expected).filter((path) => !paths.includes(path))).toEqual([]);
});

/** Runs in the page. */
function recordShifts(): void {
  window.shifts = [];
  interface Source {
    node?: Element;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }
  // When the web font replaces a fallback that is not Roboto, words move by a few pixels within their lines.
  const isMoved = ({ previousRect: before, currentRect: after }: Source) =>
    (["x", "y", "width", "height"] as const).some((side) => Math.abs(after[side] - before[side]) > 4);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: Source[];
    })[]) {
      const moved = entry.sources.filter(isMoved);
      const of = moved.map(({ node }) => String(node?.outerHTML ?? node?.textContent).slice(0, 80));
      if (!entry.hadRecentInput && moved.length > 0) window.shifts.push({ value: entry.value, of });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. @returns whether it shows elements that it did not show at the call before, outside of the frame */
function showsMore(frame: string): boolean {
  const before = window.shown;
  const all = [...document.body.querySelectorAll("*")].filter((element) => !element.closest(frame));
  window.shown = new Set(all.filter((element) => element.checkVisibility({ visibilityProperty: true })));
  return before === undefined || [...window.shown].some((element) => !before.has(element));
}

async function expectWholePage(
  page: Page,
  { path, heading = /\w{3}/, canonical = path, signedIn, hidden = signedIn, status = 200, bare }: Visit,
): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(status);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await waitForHydration(page);
  // Before scrolling, because layout shifts are reported for what is visible.
  if (signedIn) await expect(page.getByRole("main").getByText(/^Loading/)).toHaveCount(0);
  await page.waitForFunction(() => {
    const webFonts = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
    return webFonts.length > 0 && webFonts.every(({ status }) => status === "loaded");
  });
  await expect(page).toHaveURL(path);
  await expect(page.locator("h1")).toHaveCount(1);
  const footer = page.getByRole("contentinfo");
  if (bare) {
    await expect(footer).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
  } else {
    await expect(page.getByRole("banner").getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer.getByRole("navigation").getByRole("link")).toHaveCount(9);
    const legal = footer.getByRole("link", { name: /^(Privacy|Terms|Accessibility)$/ });
    expect(await legal.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      "/privacy",
      "/terms",
      "/accessibility",
    ]);
    await expect(footer.getByRole("textbox", { name: "Email address" })).toBeAttached();
  }
  await expect(page).toHaveTitle(/\S.* – .*\S/);
  const addresses = page.locator("link[rel=canonical]");
  expect(await addresses.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))).toEqual(
    canonical === null ? [] : [new URL(canonical, testStack.siteUrl).href],
  );
  if (hidden) await expect(page.locator("meta[name=robots][content=noindex]")).toHaveCount(1);
  // Search engines list the others alone.
  else await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\w.{15,}/);

  if (!signedIn)
    expect(await firstViewPictures(page), "bytes of pictures in the first view").toBeLessThanOrEqual(60_000);
  await expectNoHorizontalScroll(page);
  // Content that comes into view by scrolling must not shift the layout either.
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < tall; top += 700) await scrollDown(page, top);
  await scrollDown(page, 0);
  const shifts = (await page.evaluate(() => window.shifts)).filter(({ value }) => value >= 0.001);
  expect(shifts, "layout shifts").toEqual([]);
  // One colour scheme per width is enough, because the colours do not depend on the width.
  await expectAccessible(page, ["light"]);
  await expectFitsPhones(page);
  await expectLargeTextFits(page);
  await page.evaluate(showsMore, FRAME.join());

  await page.setViewportSize(desktop.viewport);
  await expectNoHorizontalScroll(page);
  // Of what phones show too, structure and names are the same.
  const known =
    signedIn || (await page.evaluate(showsMore, FRAME.join())) ? {} : { rules: COLOUR_RULES, exclude: FRAME };
  await expectAccessible(page, ["dark"], known);
}

/** As many visits as a slow machine makes in half of the time limit. */
const GROUP = 5;

/** Of one kind in groups, because a test of its own costs as much as half a visit. */
const groups = [
  { title: "public pages", visits: routes.filter(({ signedIn, logs }) => !signedIn && !logs) },
  { title: "public pages of unknown addresses", visits: routes.filter(({ logs }) => logs), logs: FAILED_REQUEST },
  { title: "pages for members", visits: routes.filter(({ signedIn }) => signedIn) },
].flatMap(({ visits, ...kind }) =>
  Array.from({ length: Math.ceil(visits.length / GROUP) }, (_, index) => ({
    ...kind,
    visits: visits.slice(index * GROUP, (index + 1) * GROUP),
  })),
);

for (const { title, visits, logs } of groups) {
  test.describe(`${title} from ${visits[0]!.path} to ${visits.at(-1)!.path}`, () => {
    test.use({ expectedErrors: logs });

    test("each returns its status with header, footer, heading, title and canonical link, has no layout shift, fits 320 to 390 and 1280 px, also with text at 200 % on phones, and passes axe", async ({
      page,
    }) => {
      await page.addInitScript(recordShifts);
      await provideAxe(page);
      const session = await page.context().newCDPSession(page);
      if (visits.some(({ signedIn }) => signedIn)) await signIn(page, "/robots.txt");
      for (const visit of visits) {
        await test.step(visit.path, async () => {
          // Each page is a visitor's first one, whose pictures and fonts are not there yet.
          await session.send("Network.clearBrowserCache");
          await page.setViewportSize(phone.viewport);
          await expectWholePage(page, visit);
        });
      }
    });
  });
}

test.describe("on a phone of 360 by 740 px", () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });

  test("a page's header is at most 160 px high, its content begins in the first view, and contacts are 44 px high", async ({
    page,
  }) => {
    const pages = [
      "/about/leadership",
      "/about/rules",
      "/election-integrity",
      "/events",
      "/donate",
      "/shop",
      "/contact",
    ];
    for (const path of pages) {
      await page.goto(path);
      const head = page.locator("main > :has(h1)").first();
      const { y, height } = (await head.boundingBox())!;
      expect(height, path).toBeLessThanOrEqual(160);
      // Leaves 200 px of the first view for the content below the page's header.
      expect(y + height, path).toBeLessThanOrEqual(540);
      await expect(page.locator("h1"), path).toBeInViewport({ ratio: 1 });
    }
    for (const link of await page.locator("main dd a").all()) {
      expect((await link.boundingBox())!.height, "telephone and email, for a thumb").toBeGreaterThanOrEqual(44);
    }
  });
});

test("the first amount is in the first view at 360 by 740 px and at 1280 by 800 px", async ({ page }) => {
  await page.goto("/donate");
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByText("KES 1,000", { exact: true }).first()).toBeInViewport({ ratio: 1 });
  }
});

test("/join redirects to /joinus", async ({ request }) => {
  expect((await request.get("/join")).url()).toBe(`${testStack.siteUrl}/joinus`);
});

test("the Content-Security-Policy of every document allows exactly its inline scripts and styles, by hash", async ({
  request,
}) => {
  for (const { path } of routes) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy, path).toMatch(/script-src (?:'sha256-[\w+/]+=*' )+'strict-dynamic';/);
    expect(policy, path).not.toMatch(/unsafe-|nonce-/);
    const html = await answer.text();
    // With a nonce in the HTML, a script injected from the database could copy it and run.
    expect(html, path).not.toContain("nonce");
    for (const [, , attributes, text] of html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)) {
      if (/ type="(?:application\/ld\+json|text\/modules)"/.test(attributes!)) continue;
      expect(attributes, path).not.toMatch(/\ssrc=/);
      expect(policy, path).toContain(`'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
    }
    expect(html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ""), path).not.toMatch(/<[^>]+\s(?:style|on\w+)="/);
  }
});

test("robots.txt, sitemap.xml, manifest and icons are served", async ({ page, request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${testStack.siteUrl}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(listed).toContain(`${testStack.siteUrl}/about/rules`);
  for (const address of listed) expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  await page.goto("/");
  const manifestLink = page.locator('head link[rel="manifest"]');
  const manifest = await (await request.get((await manifestLink.getAttribute("href"))!)).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  for (const icon of ["/favicon.ico", "/brand/favicon.svg", "/apple-touch-icon.png"]) {
    expect((await request.get(icon)).status(), icon).toBe(200);
  }
});
