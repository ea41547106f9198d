import type { Page } from "@playwright/test";
import { expect, expectAccessible, hydrated, test } from "./fixtures.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const cart = (page: Page, items: string) => page.getByRole("button", { name: `Cart, ${items}` });
const add = (page: Page, name: string) => page.getByRole("button", { name: `Add to cart: ${name}` }).click();

test.beforeEach(async ({ page }) => {
  await page.goto("/shop");
  await hydrated(page);
});

test("Shop: Party Merchandise Shop: product grid", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Party Merchandise Shop");
  const products = page.locator("main li").filter({ has: page.getByRole("heading") });
  await expect(products).toHaveCount(3);
  const shirt = products.filter({ hasText: "Party T-Shirt" });
  await expect(shirt).toContainText("KES 1,500");
  await expect(shirt.locator("s")).toHaveText("KES 2,000");
  await expect(shirt).toContainText("25% off");
  await expect(shirt.getByRole("heading").getByRole("button")).toHaveCSS("-webkit-line-clamp", "2");
  await expectAccessible(page);
});

test("Shop: product detail modal with reviews: a review can be submitted without checks; 'Review added successfully'", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Party Cap", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Party Cap" });
  await expect(dialog).toContainText("50 in stock");
  await expect(dialog).toContainText("No reviews yet.");
  await expect(dialog.getByRole("radio")).toHaveCount(5);
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "4 stars" }).check();
  await dialog.getByLabel("Your review").fill("It fits.");
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await expect(toast(page, "Review added successfully")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "It fits." }).getByRole("img")).toHaveAccessibleName(
    "4 stars",
  );
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Party Cap", exact: true })).toBeFocused();
});

test("Shop: Add to Cart adds one unit or increases the quantity of an existing line; 'Added to cart'; the cart survives a reload", async ({
  page,
}) => {
  await expect(cart(page, "0 items")).toBeVisible();
  await add(page, "Party Mug");
  await expect(toast(page, "Added to cart")).toBeVisible();
  await add(page, "Party Mug");
  await add(page, "Party Cap");
  await expect(cart(page, "3 items")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await cart(page, "3 items").click();
  const dialog = page.getByRole("dialog", { name: "Your Cart" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByLabel("Quantity of Party Mug")).toHaveValue("2");
  await expect(dialog).toContainText("KES 1,800");
  await expectAccessible(page);
});

test("Shop: quantities below 1 are ignored", async ({ page }) => {
  await add(page, "Party Mug");
  await cart(page, "1 item").click();
  const dialog = page.getByRole("dialog", { name: "Your Cart" });
  const quantity = dialog.getByLabel("Quantity of Party Mug");
  await dialog.getByRole("button", { name: "One less: Party Mug" }).click();
  await expect(quantity).toHaveValue("1");
  for (const typed of ["0", "-3", "", "1.5"]) {
    await quantity.fill(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue("1");
  }
  await quantity.fill("12");
  await quantity.blur();
  await expect(quantity).toHaveValue("12");
  await expect(dialog).toContainText("KES 6,000");
  await dialog.getByRole("button", { name: "Remove: Party Mug" }).click();
  await expect(dialog).toContainText("Your cart is empty.");
});

test("Shop: checkout needs a pickup location; placing the order empties the cart and shows a success toast", async ({
  page,
}) => {
  await add(page, "Party T-Shirt");
  await cart(page, "1 item").click();
  await page.getByRole("button", { name: "Checkout", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Checkout" });
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please select a pickup location.");
  await expectAccessible(page);
  await dialog.getByLabel("Pickup location").selectOption({ index: 2 });
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Order placed successfully. Check your phone for payment prompt.")).toBeVisible();
  await expect(cart(page, "0 items")).toBeVisible();
});

test("Shop: a toast goes by itself after 6 seconds", async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await add(page, "Party Mug");
  await expect(toast(page, "Added to cart")).toBeVisible();
  await page.clock.runFor(5_900);
  await expect(toast(page, "Added to cart")).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page, "Added to cart")).toHaveCount(0);
});
