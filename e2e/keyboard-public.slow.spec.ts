import { publicPages } from "../apps/site/built/pages.ts";
import { testStack } from "../scripts/test-stack.ts";
import { desktopDevice, expect, FAILED_REQUEST, test, waitForHydration } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { chooseOption, expectNothingCoversFocus, press, tabTo, typeText } from "./keyboard.ts";
import { waitForEmail } from "./mailbox.ts";
import { pinHeading } from "./payment-page.ts";
import { newPerson } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";

// The public pages by keyboard alone; keyboard.ts checks the focus.

const createArticle = (id: number) => ({
  id,
  title: `Article ${id}`,
  content: "<p>By the people who walk on it.</p>",
  image: null,
  created_at: "2026-11-16T06:00:00Z",
  category: null,
  author: null,
});

test.describe("by keyboard alone, at 1280 px", () => {
  test.use(desktopDevice);

  test("a visitor opens a product, fills a cart, checks out and reaches the order page", async ({ page }) => {
    const buyer = newPerson();
    await page.goto("/shop");
    await waitForHydration(page);
    await press(page, page.getByRole("button", { name: "Party Mug", exact: true }));
    const product = page.getByRole("dialog", { name: "Party Mug" });
    await press(page, product.getByRole("button", { name: "Add to Cart" }));
    await page.keyboard.press("Escape");
    await expect(product).toBeHidden();
    await press(page, page.getByRole("button", { name: "Cart (1)" }));
    const cart = page.getByRole("dialog", { name: "Your Cart" });
    await press(page, cart.getByRole("button", { name: "One more: Party Mug" }), "Space");
    await expect(cart.getByLabel("Quantity of Party Mug")).toHaveValue("2");
    await press(page, cart.getByRole("button", { name: "Checkout", exact: true }));
    const checkout = page.getByRole("dialog", { name: "Checkout" });
    await tabTo(page, checkout.getByLabel("Pickup location"));
    await page.keyboard.press("ArrowDown");
    await expect(checkout.getByLabel("Pickup location")).not.toHaveValue("");
    await typeText(page, checkout.getByLabel("Name of the person who collects"), buyer.firstName);
    await typeText(page, checkout.getByLabel("M-PESA phone number"), buyer.phone);
    await typeText(page, checkout.getByLabel("Email for the receipt"), buyer.email);
    await press(page, checkout.getByRole("button", { name: "Place Order" }));
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
    await expect(pinHeading(page)).toBeVisible();
    await expect(page.getByRole("main")).toContainText("2 × Party Mug");
    await simulatedPhone(buyer.phone).approve();
    await expect(page.getByRole("main")).toContainText("Your order is paid. Thank you.");
    await press(page, page.getByRole("link", { name: "Back to the shop" }));
    await expect(page).toHaveURL("/shop");
  });

  test("a donor chooses an amount, and is prompted on the phone", async ({ page }) => {
    const donor = newPerson();
    await page.goto("/donate");
    await waitForHydration(page);
    await tabTo(page, page.getByRole("radio", { name: "KES 1,000" }));
    await page.keyboard.press("Space");
    await expect(fieldByLabel(page, "Amount in KES")).toHaveValue("1000");
    await typeText(page, fieldByLabel(page, "First Name"), donor.firstName);
    await typeText(page, fieldByLabel(page, "Last Name"), donor.lastName);
    await typeText(page, fieldByLabel(page, "Email"), donor.email);
    await typeText(page, fieldByLabel(page, "Phone Number"), donor.phone);
    await press(page, page.getByRole("button", { name: "Donate Now" }));
    await expect(pinHeading(page)).toBeVisible();
  });

  test("a visitor sends the contact form", async ({ page }) => {
    const { email } = newPerson();
    await page.goto("/contact");
    await waitForHydration(page);
    await typeText(page, fieldByLabel(page, "Name"), "Dedan Kimathi");
    await typeText(page, fieldByLabel(page, "Email"), email);
    await typeText(page, fieldByLabel(page, "Subject"), "The road");
    await typeText(page, fieldByLabel(page, "Message"), "Who pays for it?");
    await press(page, page.getByRole("button", { name: "Send Message" }));
    await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
    await waitForEmail(email, /^We have your message$/);
  });

  test("a visitor sends the volunteer form", async ({ page }) => {
    const volunteer = newPerson();
    await page.goto("/volunteer");
    await waitForHydration(page);
    await typeText(page, fieldByLabel(page, "Full Name"), `${volunteer.firstName} ${volunteer.lastName}`);
    await typeText(page, fieldByLabel(page, "Phone Number"), volunteer.phone);
    await typeText(page, fieldByLabel(page, "Email Address"), volunteer.email);
    await chooseOption(page, "County", volunteer.county);
    await chooseOption(page, "Constituency", volunteer.constituency);
    await chooseOption(page, "Ward", volunteer.ward);
    await press(page, fieldByLabel(page, "Polling station agent"), "Space");
    await press(page, fieldByLabel(page, "Weekends"), "Space");
    await press(page, fieldByLabel(page, "I agree"), "Space");
    await press(page, page.getByRole("button", { name: "Sign Up to Volunteer" }));
    await expect(
      page.getByRole("status").filter({ hasText: "Thank you for your interest! We'll be in touch soon." }),
    ).toBeVisible();
  });

  test("a reader searches the news, narrows it to a topic, and loads more", async ({ page }) => {
    const articles = page.locator("main article");
    await page.goto("/news");
    await waitForHydration(page);
    await typeText(page, page.getByRole("searchbox", { name: "Search news" }), "seedlings");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=seedlings/);
    await expect(articles).toHaveCount(1);
    await press(page, page.getByRole("link", { name: "Community", exact: true }));
    await expect(page).toHaveURL(/category=Community/);

    await page.route(`${testStack.apiUrl}/news/?*`, (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
      const results = Array.from({ length: 12 }, (_, index) => createArticle(from + index + 1));
      return route.fulfill({ json: { results, next: from === 0 ? "12" : null } });
    });
    await page.route(`${testStack.apiUrl}/news/13/`, (route) => route.fulfill({ json: createArticle(13) }));
    // Navigates inside the site, so that the browser requests the mocked list; the site's server has too few articles.
    await page.goto("/contact");
    await waitForHydration(page);
    await press(page, page.getByRole("contentinfo").getByRole("link", { name: "News", exact: true }));
    await expect(articles).toHaveCount(12);
    await press(page, page.getByRole("link", { name: "Load more" }));
    await expect(articles).toHaveCount(24);
    await press(page, page.getByRole("link", { name: "Read More about Article 13" }), "Enter");
    await expect(page).toHaveURL(/\/news\/13$/);
  });

  test("a visitor opens a photo, shows the next, and closing returns the focus to the photo", async ({ page }) => {
    await page.goto("/about/gallery");
    await waitForHydration(page);
    const second = page.getByRole("button", { name: /^View larger/ }).nth(1);
    await press(page, second);
    const dialog = page.getByRole("dialog", { name: "Photo" });
    await expect(dialog).toContainText("Photo 2 of");
    await press(page, dialog.getByRole("button", { name: "Next photo" }));
    await expect(dialog).toContainText("Photo 3 of");
    await page.keyboard.press("ArrowLeft");
    await expect(dialog).toContainText("Photo 2 of");
    await press(page, dialog.getByRole("button", { name: "Close" }));
    await expect(dialog).toBeHidden();
    await expect(second).toBeFocused();
  });

  test("a reader opens sections of the constitution", async ({ page }) => {
    await page.goto("/about/rules");
    await waitForHydration(page);
    const list = page.getByRole("navigation", { name: "Sections of the constitution" });
    for (const section of ["Party Objectives", "Code of Conduct"]) {
      await press(page, list.getByRole("link", { name: section }));
      await expect(page.locator("main section:visible").getByRole("heading", { level: 2 })).toHaveText(section);
    }
    await tabTo(page, page.getByRole("link", { name: "Download Full Constitution" }));
  });
});

// A phone, and a window of 1280 × 1024 at 400 %.
for (const viewport of [
  { width: 360, height: 640 },
  { width: 320, height: 256 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, expectedErrors: FAILED_REQUEST });

    test("no bar covers what has the focus on any public page", async ({ page }) => {
      test.slow();
      let focused = 0;
      for (const { path, form } of publicPages) {
        if (form) continue;
        await page.goto(path);
        await waitForHydration(page);
        if (path === "/joinus") await page.getByRole("radio", { name: "Bronze" }).click();
        await test.step(path, async () => {
          focused += await expectNothingCoversFocus(page);
        });
      }
      expect(focused).toBeGreaterThan(500);
    });
  });
}
