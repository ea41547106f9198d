import type { Page } from "@playwright/test";
import { desktopDevice, expect, expectAccessible, phoneDevice, signIn, test } from "./fixtures.ts";

/** The title bar at 0 and the navigation in it or below it; after 100 px of scrolling it is alone, at the top with a shadow. */
async function expectHeaderStays(page: Page, offset: number) {
  const banner = page.getByRole("banner");
  const navigation = banner.getByRole("navigation", { name: "Main" });
  const scroll = (to: number) => page.evaluate((top) => scrollTo({ top, behavior: "instant" }), to);
  const top = async () => (await navigation.boundingBox())!.y;
  await scroll(100);
  await expect.poll(top).toBe(offset);
  await expect(banner.locator("> div").first()).toBeInViewport();
  await scroll(101);
  await expect.poll(top).toBe(0);
  await expect(banner.locator("> div").first()).not.toBeInViewport();
  await expect(navigation).toHaveCSS("box-shadow", /\d+px 16px/);
}

test.describe("dashboard frame", () => {
  const items = ["Dashboard", "Events", "Profile", "Payments", "Members", "Settings"];

  test.describe("at 1280 px", () => {
    test.use(desktopDevice);

    test("the drawer starts open, 240 px wide, and its button closes and opens it; the account menu shows Profile, Settings and Logout; bars and drawer stay and hide no focus", async ({
      page,
    }) => {
      await signIn(page);
      const side = page.getByRole("navigation", { name: "Dashboard" });
      await expect(side.getByRole("link")).toHaveText(items);
      expect((await side.boundingBox())!.width).toBe(240);
      const button = page.getByRole("button", { name: "Menu", exact: true });
      await button.click();
      await expect(side).toBeHidden();
      await button.click();
      await side.getByRole("link", { name: "Payments" }).click();
      await expect(page).toHaveURL("/dashboard/payments");
      await expect(side).toBeVisible();
      await expect(side.getByRole("link", { name: "Payments" })).toHaveAttribute("aria-current", "page");

      await expect(page.getByText("Party Dashboard")).toBeVisible();
      await page.getByRole("button", { name: /^Account/ }).click();
      await expect(page.locator("#account-menu li")).toHaveText(["Profile", "Settings", "Logout"]);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.locator("#account-menu")).toBeHidden();
      await page.getByRole("button", { name: /^Account/ }).click();
      await page.locator("#account-menu").getByRole("link", { name: "Settings" }).click();
      await expect(page).toHaveURL("/dashboard/settings");
      await expect(page.locator("#account-menu")).toBeHidden();

      await expect(page.getByText("Two-step sign-in").first()).toBeVisible();
      await expectHeaderStays(page, 64);
      await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
      const bar = (await page.getByText("Party Dashboard").locator("..").boundingBox())!;
      expect(bar.y).toBe(80);
      const drawer = (await side.boundingBox())!;
      expect(drawer.y).toBe(bar.y + bar.height);
      expect(drawer.y + drawer.height).toBeLessThanOrEqual(desktopDevice.viewport.height);

      // Backwards through the page: what gets the focus comes from under the bars (WCAG 2.4.11).
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await page.getByRole("contentinfo").getByRole("link").first().focus();
      for (let step = 0; step < 15; step += 1) {
        await page.keyboard.press("Shift+Tab");
        const y = await page.evaluate(() => {
          const focused = document.activeElement!;
          return focused.closest("main nav") ? Infinity : focused.getBoundingClientRect().top;
        });
        expect(y).toBeGreaterThanOrEqual(bar.y + bar.height);
      }
    });
  });

  test.describe("at 390 px", () => {
    test.use(phoneDevice);

    test("the drawer overlays the page and closes after a choice, the site's navigation stays at the top, and the bottom bar navigates", async ({
      page,
    }) => {
      await signIn(page);
      const drawer = page.getByRole("dialog", { name: "Dashboard" });
      await expect(drawer).toBeHidden();
      const bottom = page.getByRole("navigation", { name: "Shortcuts" });
      await expect(bottom.getByRole("link")).toHaveText(["Home", "Events", "Card", "Payments"]);
      await bottom.getByRole("button", { name: "More" }).tap();
      await expect(drawer.getByRole("link")).toHaveText(items);
      expect((await drawer.boundingBox())!.width).toBeCloseTo(240, 3);
      await expectAccessible(page);
      await drawer.getByRole("link", { name: "Members" }).tap();
      await expect(page).toHaveURL("/dashboard/members");
      await expect(drawer).toBeHidden();

      await expect(
        page.getByRole("region", { name: "The party near you" }).getByRole("listitem").first(),
      ).toBeVisible();
      await expectHeaderStays(page, 0);
      await page.evaluate(() => scrollTo(0, 400));
      await expect(page.getByText("Party Dashboard")).not.toBeInViewport();
      // With the room of the bottom bar below it.
      expect((await page.getByRole("contentinfo").boundingBox())!.height).toBeLessThanOrEqual(480);
      await bottom.getByRole("link", { name: "Events" }).tap();
      await expect(page).toHaveURL("/dashboard/events");
      await expect(bottom.getByRole("link", { name: "Events" })).toHaveAttribute("aria-current", "page");
    });
  });
});
