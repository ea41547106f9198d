import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";

export const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
export const cartButton = (page: Page, items: number) => page.getByRole("button", { name: `Cart (${items})` });
export const addToCart = (page: Page, name: string) =>
  page.getByRole("button", { name: `Add to cart: ${name}` }).click();
export const ORDER_PLACED_TEXT = "Order placed successfully. Check your phone for payment prompt.";

/** Opens the checkout and fills it in without submitting it. @returns the dialog */
export async function checkout(page: Page, { firstName, lastName, phone, email }: Person) {
  await page.getByRole("button", { name: /^Cart \(/ }).click();
  await page.getByRole("button", { name: "Checkout", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Checkout" });
  await dialog.getByLabel("Pickup location").selectOption({ index: 2 });
  await dialog.getByLabel("Name of the person who collects").fill(`${firstName} ${lastName}`);
  await dialog.getByLabel("M-PESA phone number").fill(phone);
  await dialog.getByLabel("Email for the receipt").fill(email);
  return dialog;
}
