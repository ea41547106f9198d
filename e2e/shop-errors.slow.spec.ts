import { testStack } from "../scripts/test-stack.ts";
import {
  expect,
  expectAccessible,
  expectFitsPhones,
  FAILED_REQUEST,
  mockApiResponse,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { api, newPerson } from "./people.ts";
import { addToCart, cartButton, checkout, ORDER_PLACED_TEXT, toast } from "./shop-page.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("Shop: when a product in the cart sells out the cart is kept, and one press reduces it to the stock", async ({
  page,
}) => {
  await page.goto("/shop");
  await waitForHydration(page);
  const left = 4;
  await addToCart(page, "Party Mug");
  await cartButton(page, 1).click();
  await page.getByLabel("Quantity of Party Mug").fill(String(left + 1));
  await page.keyboard.press("Escape");
  const soldOut = `Sorry, only ${left} of Party Mug left. Please change your cart.`;
  await mockApiResponse(page, "/orders/", { status: 409, json: { detail: soldOut, fields: { lines: [soldOut] } } });
  const { results } = await api("GET /products/", { query: { limit: 100 } });
  const json = { results: results.map((one) => (one.name === "Party Mug" ? { ...one, stock: left } : one)) };
  await mockApiResponse(page, "/products/?limit=100", { json: { ...json, next: null } });

  const dialog = await checkout(page, newPerson());
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(soldOut);
  await expectAccessible(page);
  await expectFitsPhones(page);
  await dialog.getByRole("button", { name: `Change to ${left}: Party Mug` }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByRole("listitem")).toContainText(`${left} × Party Mug`);
  await expect(dialog.getByRole("button", { name: "Place Order" })).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ hasText: "Party Mug" }).first()).toContainText(`Only ${left} left`);
  await page.unroute(`${testStack.apiUrl}/orders/`);
  await cartButton(page, left).click();
  await page.getByLabel("Quantity of Party Mug").fill("1");
  await page.getByRole("button", { name: "Checkout", exact: true }).click();
  await dialog.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
});

test("Shop: wrong entries show an error at each field, a server without orders thanks, and without a network cart and input are kept", async ({
  page,
  context,
}) => {
  await page.goto("/shop");
  await waitForHydration(page);
  await test.step("a wrong phone or email address shows the error at each field until it is corrected, and the cart is kept", async () => {
    await addToCart(page, "Party T-Shirt");
    const dialog = await checkout(page, { ...newPerson(), phone: "12", email: "wangari@" });
    await dialog.getByRole("button", { name: "Place Order" }).click();
    const number = dialog.getByLabel("M-PESA phone number");
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/Enter a valid phone number, such as 0712 345 678\./);
    await expect(dialog).toContainText("Enter a valid email address.");
    await expect(dialog.getByLabel("Pickup location")).not.toHaveValue("");
    await expectAccessible(page);
    await number.fill("0712 345 678");
    await expect(number).not.toHaveAttribute("aria-invalid");
    await expect(dialog.getByLabel("Email for the receipt")).toHaveAttribute("aria-invalid");
    await page.keyboard.press("Escape");
    await expect(cartButton(page, 1)).toBeVisible();
  });

  await test.step("on a server without orders the order empties the cart and shows the success toast", async () => {
    await mockApiResponse(page, "/orders/", { status: 404, json: { detail: "Not found." } });
    const dialog = await checkout(page, newPerson());
    await dialog.getByRole("button", { name: "Place Order" }).click();
    await expect(toast(page, ORDER_PLACED_TEXT)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(cartButton(page, 0)).toBeVisible();
    await page.unroute(`${testStack.apiUrl}/orders/`);
  });

  await test.step("without a network the cart and the input are kept, and the order can be sent later", async () => {
    const buyer = newPerson();
    await addToCart(page, "Party Mug");
    const dialog = await checkout(page, buyer);
    const abort = `${testStack.apiUrl}/orders/`;
    await page.route(abort, (route) => route.abort());
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Place Order" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Your order could not be sent. Your cart is as it was.");
    await expect(toast(page, ORDER_PLACED_TEXT)).toHaveCount(0);
    await context.setOffline(false);
    await page.unroute(abort);
    await expect(dialog.getByLabel("M-PESA phone number")).toHaveValue(buyer.phone);
    await dialog.getByRole("button", { name: "Place Order" }).click();
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
    await expect(toast(page, ORDER_PLACED_TEXT)).toBeVisible();
  });
});

test("Shop: an unknown order link shows an error", async ({ request }) => {
  const html = await (await request.get("/orders/1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")).text();
  expect(html).toMatch(/<div role="alert"[^>]*>This order link is not valid\.</);
});
