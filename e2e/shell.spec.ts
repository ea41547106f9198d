import type { Page } from "@playwright/test";
import {
  desktopDevice,
  expect,
  expectAccessible,
  expectFitsPhones,
  FAILED_REQUEST,
  mockApiResponse,
  phoneDevice,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { newPerson } from "./people.ts";

const aboutPages = [
  ["Who We Are", "/about/who-we-are"],
  ["National Leadership", "/about/leadership"],
  ["Campaigns", "/about/what-we-do"],
  ["Our Constitution", "/about/rules"],
  ["Election Integrity", "/election-integrity"],
] as const;
const items = [
  ["Home", "/"],
  ["News", "/news"],
  ["Events", "/events"],
  ["Gallery", "/about/gallery"],
  ["Donate", "/donate"],
  ["Shop", "/shop"],
  ["Contact", "/contact"],
  ["Login", "/login"],
] as const;
const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const titleBar = (page: Page) => page.getByRole("banner").locator("> div").first();
const aboutPanel = (page: Page) => bar(page).getByRole("link", { name: "Who We Are" });
const notice = (page: Page) => page.getByText("The list is yours.");

test.describe("header at 1280 px", () => {
  test.use(desktopDevice);

  test("the navigation shows HOME, ABOUT (menu), NEWS and EVENTS on the left, and GALLERY, DONATE, SHOP, CONTACT and a LOGIN button with an icon on the right; the About menu lists its five pages on mouse hover", async ({
    page,
  }) => {
    await page.goto("/");
    const items: { x: number; width: number }[] = [];
    for (const name of ["Home", "About", "News", "Events", "Gallery", "Donate", "Shop", "Contact", "Login"]) {
      const item = name === "About" ? bar(page).locator("summary") : bar(page).getByRole("link", { name, exact: true });
      await expect(item).toHaveText(new RegExp(name, "i"));
      await expect(item).toHaveCSS("text-transform", "uppercase");
      items.push((await item.boundingBox())!);
    }
    const positions = items.map(({ x }) => x);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    const gaps = items.slice(1).map((box, index) => box.x - (items[index]!.x + items[index]!.width));
    expect(gaps.indexOf(Math.max(...gaps)), "the widest gap is after the first four items").toBe(3);
    await expect(bar(page).getByRole("link", { name: "Login" }).locator("svg")).toBeVisible();
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();

    await test.step("the About menu opens on mouse hover, closes when the pointer leaves, and lists its five pages", async () => {
      await expect(aboutPanel(page)).toBeHidden();
      await bar(page).getByText("About").hover();
      await expect(aboutPanel(page)).toBeVisible();
      const listed = bar(page).getByRole("listitem").filter({ hasText: "About" }).getByRole("link");
      expect(
        await listed.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")])),
      ).toEqual(aboutPages);
      await expectAccessible(page);
      await page.mouse.move(640, 600);
      await expect(aboutPanel(page)).toBeHidden();
    });

    await test.step("a click on a link in the About menu closes it, and so does Escape", async () => {
      await waitForHydration(page);
      await bar(page).getByText("About").hover();
      await bar(page).getByRole("link", { name: "Our Constitution" }).click();
      await expect(page).toHaveURL("/about/rules");
      await expect(aboutPanel(page)).toBeHidden();
      await page.mouse.move(640, 600);
      await bar(page).getByText("About").hover();
      await expect(aboutPanel(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(aboutPanel(page)).toBeHidden();
    });
  });

  test("each item of the navigation opens its page and is marked as current there, and the logo in the title bar links to /", async ({
    page,
  }) => {
    await page.goto("/manifesto");
    await waitForHydration(page);
    for (const [name, path] of items) {
      const link = bar(page).getByRole("link", { name, exact: true });
      await expect(link).not.toHaveAttribute("aria-current");
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(link).toHaveAttribute("aria-current", "page");
    }
    const logo = titleBar(page).getByRole("link").first();
    await expect(logo.locator("span span").first()).toHaveCSS("text-transform", "uppercase");
    await expect(logo).toHaveText(/\w+ Party.+\w+/);
    await logo.click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("at 390 px and at 1280 px", () => {
  test.use(phoneDevice);

  test("guests see an invitation to join above and below the page, and after scrolling more than 100 px the title bar is out of view and the navigation bar is at the top with a shadow", async ({
    page,
  }) => {
    await page.goto("/about/who-we-are");
    const scroll = (to: number) => page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), to);
    const top = async () => (await bar(page).boundingBox())!.y;
    for (const { viewport } of [phoneDevice, desktopDevice]) {
      await page.setViewportSize(viewport);
      await test.step(`at ${viewport.width} px`, async () => {
        const parts = page.locator("[data-guest-only]");
        await expect(parts).toHaveCount(2);
        const main = (await page.getByRole("main").boundingBox())!;
        const [before, after] = [(await parts.first().boundingBox())!, (await parts.last().boundingBox())!];
        expect(before.y + before.height).toBeLessThanOrEqual(main.y);
        expect(after.y).toBeGreaterThanOrEqual(main.y + main.height);
        for (const part of await parts.all()) {
          await expect(part.getByRole("link", { name: /join|member/i })).toHaveAttribute("href", "/joinus");
        }

        // On phones both bars share one row.
        const [offset, height] = viewport === phoneDevice.viewport ? [0, 64] : [64, 80];
        expect(await top()).toBe(offset);
        expect((await bar(page).boundingBox())!.height).toBe(height);
        await scroll(100);
        await expect(titleBar(page)).toBeInViewport();
        await expect.poll(top).toBe(offset);
        await scroll(101);
        await expect(titleBar(page)).not.toBeInViewport();
        await expect.poll(top).toBe(0);
        await expect(bar(page)).toHaveCSS("box-shadow", /\d+px 16px/);
        await expectAccessible(page);
        await scroll(0);
        await expect(titleBar(page)).toBeInViewport();
        await expect.poll(top).toBe(offset);
      });
    }
  });
});

test.describe("drawer at 390 px", () => {
  test.use(phoneDevice);
  const drawer = (page: Page) => page.getByRole("dialog", { name: "Menu" });
  const open = async (page: Page) => {
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(drawer(page)).toBeVisible();
  };

  test("below 900 px a menu button opens a left drawer with the same items; ABOUT expands in it, each item navigates and closes it, and so do its button, Escape and a click outside", async ({
    page,
  }) => {
    await page.goto("/");
    await open(page);
    await expect(drawer(page).locator("nav > a, nav > details > summary")).toHaveText(
      ["Home", "About", "News", "Events", "Gallery", "Donate", "Shop", "Contact", "Login"],
      { ignoreCase: true },
    );
    await expect.poll(async () => (await drawer(page).boundingBox())!.x).toBe(0);
    expect((await drawer(page).boundingBox())!.width).toBe(240);

    await test.step("ABOUT expands and collapses its items inside the drawer", async () => {
      const about = drawer(page).locator("summary");
      const first = drawer(page).getByRole("link", { name: "Who We Are" });
      await expect(first).toBeHidden();
      await about.tap();
      for (const [name, path] of aboutPages) {
        await expect(drawer(page).getByRole("link", { name })).toHaveAttribute("href", path);
      }
      await expectAccessible(page);
      await expectFitsPhones(page);
      await about.tap();
      await expect(first).toBeHidden();
    });

    await test.step("its button, Escape and a click outside close the drawer", async () => {
      for (const close of [
        () => drawer(page).getByRole("button", { name: "Close menu" }).tap(),
        () => page.keyboard.press("Escape"),
        () => page.touchscreen.tap(330, 500),
      ]) {
        if (await drawer(page).isHidden()) await open(page);
        await close();
        await expect(drawer(page)).toBeHidden();
      }
      await expect(page).toHaveURL("/");
    });

    await test.step("choosing any item navigates and closes drawer and menu", async () => {
      await waitForHydration(page);
      await open(page);
      await drawer(page).locator("summary").tap();
      await drawer(page).getByRole("link", { name: "Campaigns" }).tap();
      await expect(page).toHaveURL("/about/what-we-do");
      await expect(drawer(page)).toBeHidden();
      await open(page);
      await expect(drawer(page).getByRole("link", { name: "Campaigns" })).toBeHidden();
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toBeHidden();
      for (const [name, path] of items) {
        await open(page);
        await drawer(page).getByRole("link", { name, exact: true }).tap();
        await expect(page).toHaveURL(path);
        await expect(drawer(page)).toBeHidden();
      }
    });

    await test.step("the medium breakpoint is 900 px wide", async () => {
      for (const [width, narrow] of [
        [899, true],
        [900, false],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole("button", { name: "Menu" })).toBeVisible({ visible: narrow });
        await expect(bar(page).getByRole("link", { name: "Gallery" })).toBeVisible({ visible: !narrow });
      }
    });
  });
});

test("a notice is closed by its button, and hides after 6 seconds, not sooner", async ({ page }) => {
  await mockApiResponse(page, "/api/newsletter/subscribe/", { json: { message: "The list is yours." } });
  await page.clock.install();
  await page.goto("/contact");
  await waitForHydration(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const subscribe = async () => {
    await page.getByRole("contentinfo").getByLabel("Email address").fill(newPerson().email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(notice(page)).toBeVisible();
  };
  await subscribe();
  await page.getByRole("button", { name: "Close message" }).click();
  await expect(notice(page)).toBeHidden();

  await subscribe();
  await page.clock.runFor(5_900);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(notice(page)).toBeHidden();
});

test.describe("a rejected newsletter address", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("shows an error at the field until the input is changed", async ({ page }) => {
    await page.goto("/contact");
    await waitForHydration(page);
    const field = page.getByRole("contentinfo").getByLabel("Email address");
    await field.fill("wangari at example");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/email/i);
    await expectAccessible(page);
    await field.fill("wangari@");
    await expect(field).not.toHaveAttribute("aria-invalid");
  });
});

test("the footer shows its nine links, the copyright with the current year, and a newsletter field, and a route change scrolls to the top at once and moves the focus to the new page", async ({
  page,
}) => {
  await page.goto("/about/who-we-are");
  const footer = page.getByRole("contentinfo");
  const links = await footer.getByRole("navigation").getByRole("link").all();
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
    "/",
    "/manifesto",
    "/news",
    "/events",
    "/shop",
    "/join",
    "/volunteer",
    "/donate",
    "/contact",
  ]);
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer.getByRole("textbox", { name: "Email address" })).toBeVisible();
  const social = footer.locator("address a[href^=https]");
  await expect(social).toHaveText(["WhatsApp", "Facebook", "X"]);
  await expect(social.first()).toHaveAttribute("href", /^https:\/\/whatsapp\.com\/channel\//);
  for (const link of await social.or(footer.getByRole("link", { name: /^(Privacy|Terms)$/ })).all()) {
    const { width, height } = (await link.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  await waitForHydration(page);
  const link = footer.getByRole("link", { name: "Manifesto" });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /manifesto/i })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle(/Manifesto/);
});

test.describe("an unknown path", () => {
  test("redirects to /, replacing the history entry, when opened by its URL and when linked inside the site", async ({
    page,
  }) => {
    await page.goto("/contact");
    await page.goto("/no/such/page");
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(page).toHaveURL("/contact");

    await waitForHydration(page);
    await page.evaluate(() => history.pushState({}, "", "/no-such-page"));
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Power to the People");
    await page.goBack();
    await expect(page).toHaveURL("/contact");
  });

  test.describe("of an item that is off the site", () => {
    test.use({ expectedErrors: FAILED_REQUEST });
    test("leads where it has moved when linked inside the site", async ({ page }) => {
      const moved = { results: [{ from: "/news/999999", to: "/contact" }], next: null };
      await mockApiResponse(page, "/redirects/?path=%2Fnews%2F999999", { json: moved });
      await page.goto("/manifesto");
      await waitForHydration(page);
      await page.evaluate(() => history.pushState({}, "", "/news/999999"));
      await expect(page).toHaveURL("/contact");
      await page.goBack();
      await expect(page).toHaveURL("/manifesto");
    });
  });

  test("that looks like a file returns 404 and does not redirect to the home page", async ({ request }) => {
    for (const path of ["/assets/gone-12345678.js", "/pictures/gone.avif"]) {
      expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
    }
  });
});
