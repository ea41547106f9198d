import type { Page } from "@playwright/test";
import { memberPages, publicPages } from "../apps/site/built/pages.ts";
import { testStack } from "../scripts/test-stack.ts";
import {
  COLOUR_RULES,
  desktopDevice,
  expect,
  expectAccessible,
  expectFitsPhones,
  expectNoHorizontalScroll,
  FAILED_REQUEST,
  HEADER_AND_FOOTER,
  phoneDevice,
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
  "/details": { heading: "Complete your details", canonical: null, hidden: true },
  "/counties/garissa": { heading: "Garissa County" },
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
  "/dashboard/details": { heading: "Complete your details" },
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
test.use({ ...phoneDevice, deviceScaleFactor: 2 });

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
  await page.evaluate(showsMore, HEADER_AND_FOOTER.join());

  await page.setViewportSize(desktopDevice.viewport);
  await expectNoHorizontalScroll(page);
  // Of what phones show too, structure and names are the same.
  const known =
    signedIn || (await page.evaluate(showsMore, HEADER_AND_FOOTER.join()))
      ? {}
      : { rules: COLOUR_RULES, exclude: HEADER_AND_FOOTER };
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
          await page.setViewportSize(phoneDevice.viewport);
          await expectWholePage(page, visit);
        });
      }
    });
  });
}
