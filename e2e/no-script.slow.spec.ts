import type { Locator, Page } from "@playwright/test";
import { desktopDevice, expect, expectNoHorizontalScroll, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { waitForEmail } from "./mailbox.ts";
import { newPerson } from "./people.ts";
import { swipe } from "./touch.ts";

test.use({ javaScriptEnabled: false });

async function expectText(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main"), page.url()).toHaveText(/\w(?:.|\s){150,}/, { useInnerText: true });
}

test.describe("with JavaScript off, at 1280 px", () => {
  test.use(desktopDevice);
  const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

  test("the About menu opens on hover and by keyboard, the navigation's links open their pages, static pages show their heading and text, and scrolling hides the title bar alone", async ({
    page,
  }) => {
    await page.goto("/");
    const first = bar(page).getByRole("link", { name: "Who We Are" });
    await expect(first).toBeHidden();
    await bar(page).getByText("About").hover();
    await expect(first).toBeVisible();
    await page.mouse.move(640, 600);
    await expect(first).toBeHidden();
    await bar(page).locator("summary").press("Enter");
    await expect(first).toBeVisible();
    await first.press("Enter");
    await expect(page).toHaveURL("/about/who-we-are");
    await expectText(page);

    await test.step("scrolling hides the title bar and keeps the navigation visible", async () => {
      await page.mouse.move(640, 600);
      await page.mouse.wheel(0, 800);
      await expect(page.getByRole("banner").getByRole("link").first()).not.toBeInViewport();
      await expect.poll(async () => (await bar(page).boundingBox())!.y).toBe(0);
    });

    for (const [name, path] of [
      ["Contact", "/contact"],
      ["Login", "/login"],
      ["News", "/news"],
    ] as const) {
      await bar(page).getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await expectText(page);
    for (const path of ["/about/rules", "/manifesto", "/news/1", "/events", "/events/1", "/joinus"]) {
      await page.goto(path);
      await expectText(page);
    }
  });
});

test.describe("with JavaScript off, at 390 px", () => {
  test.use(phoneDevice);

  test("the accordion has at most one open section, the carousel moves by keyboard and by swiping, and the drawer opens, expands ABOUT, navigates and closes", async ({
    page,
  }) => {
    await page.goto("/");
    const section = page.getByRole("region", { name: "Focus Point" });
    const open = section.locator("details[open]");
    await section.getByText("Economy", { exact: true }).tap();
    await expect(open).toHaveCount(1);
    await section.getByText("Devolution", { exact: true }).tap();
    await expect(open).toHaveCount(1);
    await section.getByText("Devolution", { exact: true }).tap();
    await expect(open).toHaveCount(0);

    await test.step("the carousel moves by keyboard and by swiping", async () => {
      const track = page.getByRole("region", { name: "Pictures of the country we serve" }).getByRole("list").first();
      const pictures = track.getByRole("img");
      await expect(pictures.nth(1)).not.toBeInViewport();
      await track.press("ArrowRight");
      await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
      await expect(pictures.nth(0)).not.toBeInViewport();
      const shows = (index: number) => () => expect(pictures.nth(index)).toBeInViewport({ ratio: 0.9, timeout: 3_000 });
      await swipe(page, track, "left", shows(2));
      await swipe(page, track, "right", shows(1));
    });

    const drawer = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(drawer).toBeVisible();
    await drawer.getByRole("button", { name: "Close menu" }).tap();
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await drawer.locator("summary").tap();
    await drawer.getByRole("link", { name: "National Leadership" }).tap();
    await expect(page).toHaveURL("/about/leadership");
  });

  test("the newsletter form opens a result page, the confirmation email is sent, and an invalid address is rejected on a page with the form, where it can be corrected", async ({
    page,
  }) => {
    const first = newPerson();
    await page.goto("/");
    const box = page.getByRole("contentinfo").getByLabel("Email address");
    await box.fill(first.email);
    await page.getByRole("button", { name: "Subscribe" }).tap();
    await expect(page).toHaveURL("/newsletter/subscribe");
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
    await waitForEmail(first.email, /confirm/i);

    const { email } = newPerson();
    await page.goto("/contact");
    await page.getByRole("contentinfo").getByLabel("Email address").fill(email.replace("@", " at "));
    await page.getByRole("button", { name: "Subscribe" }).tap();
    const main = page.getByRole("main");
    await expect(main.getByRole("alert")).toContainText(/email/i);
    await expect(main.getByLabel("Email address")).toHaveValue(email.replace("@", " at "));
    await main.getByLabel("Email address").fill(email);
    await main.getByRole("button", { name: "Subscribe" }).tap();
    await expect(main.getByRole("status")).toBeVisible();
    await expect(main.getByLabel("Email address")).toHaveCount(0);
    await waitForEmail(email, /confirm/i);
  });

  test("a visitor joins for free on one page, also after a refusal that names everything at once", async ({ page }) => {
    const person = newPerson();
    await page.goto("/joinus");
    await page.locator("main form noscript a").click();
    await expect(page).toHaveURL("/joinus/free");
    await fieldByLabel(page, "First Name").fill(person.firstName);
    await fieldByLabel(page, "Last Name").fill(person.lastName);
    await fieldByLabel(page, "Phone Number").fill("123");
    await fieldByLabel(page, "Age").fill("17");
    await fieldByLabel(page, "Gender").selectOption("female");
    await fieldByLabel(page, "Occupation").fill(person.occupation);
    const nextList = page.locator("main button[name=next_list]");
    await fieldByLabel(page, "County").selectOption({ label: person.county });
    await nextList.click();
    await fieldByLabel(page, "Constituency").selectOption({ label: person.constituency });
    await nextList.click();
    await fieldByLabel(page, "Ward").selectOption({ label: person.ward });
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(fieldByLabel(page, "Phone Number")).toHaveAccessibleDescription(/Enter a valid phone number, such as/);
    await expect(fieldByLabel(page, "Age")).toHaveAccessibleDescription("You must be at least 18 years old to join.");
    await expect(fieldByLabel(page, "Last Name")).toHaveValue(person.lastName);
    await fieldByLabel(page, "Phone Number").fill(person.phone);
    await fieldByLabel(page, "Age").fill(person.age);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.getByRole("heading", { name: /^Application \d+ received$/ })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  test("pages that need script ask to turn on JavaScript, and offer what works without it", async ({ page }) => {
    const contacts = ["tel:+254700000000", "/contact#offices"];
    for (const [path, what, ways] of [
      ["/shop", "the shop", contacts],
      ["/login", "this form", ["/joinus/free", ...contacts]],
      ["/register", "this form", ["/joinus/free", ...contacts]],
      ["/checkin/no-such-token", "the check-in", []],
      ["/dashboard", "the dashboard", []],
      ["/donate", "this form", ["/donate#instructions", ...contacts]],
    ] as const) {
      await page.goto(path);
      // Found by its element, because Playwright's text selectors ignore `noscript`.
      const message = page.locator("main noscript [role=status]");
      await expect(message, path).toContainText(`Please turn on JavaScript to use ${what}.`, { useInnerText: true });
      await expect(message, path).toBeVisible();
      const links = message.locator("a");
      expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute("href"))), path).toEqual(ways);
      await expect(page.locator("main").locator("form, button:not(h2 *)").filter({ visible: true }), path).toHaveCount(
        0,
      );
      if (path === "/dashboard") await expect(page.getByText("Opening your dashboard")).toBeHidden();
    }
    const instructions = page.getByRole("region", { name: "Other ways to give" });
    await expect(instructions).toContainText("000000");
    await expect(instructions).toContainText("As account number, enter your full name");
    const above = async (locator: Locator) => (await locator.boundingBox())!.y;
    expect(await above(instructions)).toBeLessThan(await above(page.locator("main noscript [role=status]")));
  });
});
