import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  desktopDevice,
  expect,
  expectAccessible,
  expectFitsPhones,
  phoneDevice,
  setLocalStorage,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { skipPromptInterval } from "./payment-page.ts";
import { newPerson } from "./people.ts";
import { addToCart, cartButton, checkout, ORDER_PLACED_TEXT, toast } from "./shop-page.ts";
import { simulatedPhone } from "./simulated-phone.ts";

async function openShop(page: Page): Promise<void> {
  await page.goto("/shop");
  await waitForHydration(page);
}

test("Shop shows a grid of products, a dialog with reviews for each, and a cart that is kept after a reload", async ({
  page,
}) => {
  await openShop(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Party Merchandise Shop");
  const products = page.locator("main li").filter({ has: page.getByRole("heading") });
  await expect(products).toHaveCount(3);
  const shirt = products.filter({ hasText: "Party T-Shirt" });
  await expect(products.first()).toContainText("Party T-Shirt");
  await expect(shirt).toContainText("KES 1,500");
  await expect(shirt.locator("s")).toHaveText("KES 2,000");
  await expect(shirt).toContainText("25% off");
  await expect(shirt.getByRole("heading").getByRole("button")).toHaveCSS("-webkit-line-clamp", "2");
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(shirt.getByRole("button", { name: /^Add to cart/ }), "in the first view").toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(desktopDevice.viewport);
  await expectAccessible(page);

  await test.step("the product dialog shows reviews, and any submitted review is added and shows 'Review added successfully'", async () => {
    await page.getByRole("button", { name: "Party Cap", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Party Cap" });
    await expect(dialog).toContainText(/\d+ in stock|Only \d+ left/);
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

  await test.step("Add to Cart adds a line or increases its quantity, shows 'Added to cart', and the cart is kept after a reload", async () => {
    await expect(cartButton(page, 0)).toBeVisible();
    await addToCart(page, "Party Mug");
    await expect(toast(page, "Added to cart")).toBeVisible();
    await addToCart(page, "Party Mug");
    await page.getByRole("button", { name: "View cart" }).click();
    await expect(page.getByRole("dialog", { name: "Your Cart" })).toBeVisible();
    await page.keyboard.press("Escape");
    await addToCart(page, "Party Cap");
    await expect(cartButton(page, 3)).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await cartButton(page, 3).click();
    const dialog = page.getByRole("dialog", { name: "Your Cart" });
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expect(dialog.getByLabel("Quantity of Party Mug")).toHaveValue("2");
    await expect(dialog).toContainText("KES 1,800");
    await expectAccessible(page);
  });

  await test.step("quantities below 1 are ignored", async () => {
    const dialog = page.getByRole("dialog", { name: "Your Cart" });
    await dialog.getByRole("button", { name: "Remove: Party Cap" }).click();
    const quantity = dialog.getByLabel("Quantity of Party Mug");
    for (const _ of ["from two", "from one"]) {
      await dialog.getByRole("button", { name: "One less: Party Mug" }).click();
      await expect(quantity).toHaveValue("1");
    }
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
    await expect(dialog.getByRole("button", { name: "Continue Shopping" })).toBeFocused();
    await dialog.getByRole("button", { name: "Continue Shopping" }).click();
  });

  await test.step("a toast disappears after 6 seconds", async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await addToCart(page, "Party Mug");
    await expect(toast(page, "Added to cart")).toBeVisible();
    await page.clock.runFor(5_900);
    await expect(toast(page, "Added to cart")).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page, "Added to cart")).toHaveCount(0);
  });
});

test("Shop: the dialog of a T-shirt requires no size, each size is a cart line of its own, and a cart stored without sizes still opens", async ({
  page,
}) => {
  await setLocalStorage(page, { cart: JSON.stringify([{ id: 3, quantity: 2 }]) });
  await openShop(page);
  await page.getByRole("button", { name: "Party T-Shirt", exact: true }).click();
  const shirt = page.getByRole("dialog", { name: "Party T-Shirt" });
  const sizes = shirt.getByRole("group", { name: "Size" });
  await expect(sizes.getByRole("radio")).toHaveCount(5);
  await expect(sizes).toHaveAccessibleDescription(/^You can also choose it later/);
  await expectAccessible(page);
  await expectFitsPhones(page);
  await shirt.getByRole("button", { name: "Add to Cart" }).click();
  await expect(toast(page, "Added to cart")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartButton(page, 3)).toBeVisible();
  await cartButton(page, 3).click();
  await page.getByRole("button", { name: "Remove: Party T-Shirt, size not chosen" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Party T-Shirt", exact: true }).click();
  for (const size of ["M", "XXL", "M"]) {
    await sizes.getByText(size, { exact: true }).click();
    await expect(sizes.getByRole("radio", { name: size, exact: true })).toBeChecked();
    await shirt.getByRole("button", { name: "Add to Cart" }).click();
    await expect(toast(page, "Added to cart")).toBeVisible();
  }
  await shirt.getByRole("button", { name: "View cart" }).click();

  const dialog = page.getByRole("dialog", { name: "Your Cart" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expect(dialog.getByLabel("Quantity of Party Mug")).toHaveValue("2");
  await expect(dialog.getByLabel("Quantity of Party T-Shirt, size M")).toHaveValue("2");
  await dialog.getByRole("button", { name: "One more: Party T-Shirt, size XXL" }).click();
  await expect(dialog.getByLabel("Quantity of Party T-Shirt, size M")).toHaveValue("2");
  const select = dialog.getByRole("combobox", { name: "Size of Party T-Shirt" }).nth(1);
  await expect(select.getByRole("option", { name: "M, already in your cart" })).toBeDisabled();
  await select.selectOption("L");
  await expect(select).toBeFocused();
  await expectAccessible(page);
  await expectFitsPhones(page);
  await dialog.getByRole("button", { name: "Remove: Party T-Shirt, size M" }).click();
  await expect(dialog.getByRole("button", { name: "Remove: Party T-Shirt, size L" })).toBeFocused();
  await expect(dialog.getByLabel("Quantity of Party T-Shirt, size L")).toHaveValue("2");
  await page.reload();
  await waitForHydration(page);
  await expect(cartButton(page, 4)).toBeVisible();
});

test("Shop: the checkout requires a pickup location alone, and placing the order empties the cart and shows a success toast", async ({
  page,
}) => {
  await openShop(page);
  await addToCart(page, "Party T-Shirt");
  await cartButton(page, 1).click();
  await page.getByRole("button", { name: "Checkout", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Checkout" });
  await expect(dialog).toContainText("1 × Party T-Shirt, size not chosen");
  await expect(dialog).toContainText("Choose the size in your cart, or tell us when you collect your order.");
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please select a pickup location.");
  await expectAccessible(page);
  await expectFitsPhones(page);
  await dialog.getByLabel("Pickup location").selectOption({ index: 2 });
  await expect(dialog.getByLabel("Pickup location")).toHaveAccessibleDescription(/Bring your order number/);
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, ORDER_PLACED_TEXT)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Tell us your size when you collect your order.");
  await expect(main).toContainText("Enter the phone that pays below, and the prompt comes to it.");
  await expect(main).toContainText("Keep the link of this page: your order is here.");
  const { phone } = newPerson();
  await main.getByLabel("M-PESA number").fill(phone);
  await main.getByRole("button", { name: /^Pay KES 1,500 by M-PESA$/ }).click();
  await expect(main.getByRole("heading", { name: "Enter your PIN on your phone" })).toBeVisible();
  await simulatedPhone(phone).approve();
  await expect(main).toContainText("Look at this page again to see when you can collect it");
  await expect(toast(page, ORDER_PLACED_TEXT), "not beside the outcome").toHaveCount(0);
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(cartButton(page, 0)).toBeVisible();
});

test("Shop: an order whose payment is cancelled on the phone is paid by the second attempt", async ({
  page,
  context,
}) => {
  await openShop(page);
  await page.clock.install();
  const buyer = newPerson();
  await addToCart(page, "Party Mug");
  const dialog = await checkout(page, buyer);
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await simulatedPhone(buyer.phone).cancelByHand(context);
  const main = page.getByRole("main");
  await expect(main).toContainText("You cancelled the payment. Nothing was taken.");
  await expect(toast(page, ORDER_PLACED_TEXT), "not beside the outcome").toHaveCount(0);
  await expect(main.getByLabel("M-PESA number")).not.toHaveValue("");
  const again = main.getByRole("button", { name: "Try again: KES 500 by M-PESA" });
  await expect(again).toBeDisabled();
  await expect(main.getByText("Business number", { exact: true }), "the way to pay meanwhile").toBeVisible();
  await page.reload();
  await expect(main.getByLabel("M-PESA number")).toHaveAccessibleDescription(
    `Leave this empty to use the phone that ends in ${buyer.phone.slice(-3)} again.`,
  );
  await expect(again).toBeDisabled();
  await skipPromptInterval(page, simulatedPhone(buyer.phone));
  await again.click();
  await simulatedPhone(buyer.phone).typePin(context);
  await expect(main.getByRole("heading", { name: "Paid. Thank you." })).toBeVisible();
  await expect(main).toContainText("Your order is paid. Thank you.");
  expect([await simulatedPhone(buyer.phone).spent(), (await simulatedPhone(buyer.phone).prompts()).length]).toEqual([
    500, 2,
  ]);
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("Shop: an expired order shows its state, and one press fills the cart again", async ({ page }) => {
    await page.route(`${testStack.apiUrl}/orders/`, async (route) => {
      const response = await route.fetch();
      const order = await response.json();
      const json = { ...order, state: "expired", payment: { ...order.payment, state: "expired" } };
      await route.fulfill({ response, json });
    });
    await openShop(page);
    await addToCart(page, "Party T-Shirt");
    const dialog = await checkout(page, newPerson());
    await dialog.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("alert")).toContainText("The time to pay has run out.");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Order again" }).click();
    await expect(cartButton(page, 1)).toBeVisible();
  });
});

test("a link to one product opens it", async ({ page }) => {
  await page.goto("/shop?product=2");
  const dialog = page.getByRole("dialog", { name: "Party Cap" });
  await expect(dialog).toBeVisible();
  const shared = await dialog.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(shared).toContain(encodeURIComponent("/shop?product=2"));
});
