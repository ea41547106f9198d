import { desktop, expect, expectAccessible, phone, signIn, test } from "./fixtures.ts";

test.describe("dashboard frame", () => {
  const items = ["Dashboard", "Events", "Profile", "Payments", "Members", "Settings"];

  test.describe("at 1280 px", () => {
    test.use(desktop);

    test("the drawer starts open, 240 px wide, and its button closes and opens it", async ({ page }) => {
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
    });

    test("the account menu shows Profile, Settings and Logout", async ({ page }) => {
      await signIn(page);
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
    });
  });

  test.describe("at 390 px", () => {
    test.use(phone);

    test("the drawer overlays the page and closes after a choice, only the portal's bar is sticky, and the bottom bar navigates", async ({
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

      // Of the two bars, only the portal's stays at the top while the page scrolls.
      await expect(
        page.getByRole("region", { name: "The party near you" }).getByRole("listitem").first(),
      ).toBeVisible();
      await page.evaluate(() => scrollTo(0, 400));
      await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).not.toBeInViewport();
      const bar = page.getByText("Party Dashboard").locator("..");
      await expect.poll(async () => (await bar.boundingBox())!.y, "the portal's bar stays at the top").toBe(0);
      await bottom.getByRole("link", { name: "Events" }).tap();
      await expect(page).toHaveURL("/dashboard/events");
      await expect(bottom.getByRole("link", { name: "Events" })).toHaveAttribute("aria-current", "page");
      expect((await page.getByRole("banner").boundingBox())!.height, "the site's header").toBe(64);
    });
  });
});
