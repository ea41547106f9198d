import { expect, hydrated, test } from "./fixtures.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/donate");
  await hydrated(page);
});

test("Donation: amount tiles, a form and payment instructions, which are placeholders", async ({ page }) => {
  await expect(page.getByRole("radio")).toHaveCount(5);
  for (const amount of ["KES 1,000", "KES 5,000", "KES 10,000", "KES 25,000", "KES 50,000"]) {
    await expect(page.getByRole("radio", { name: amount })).toBeAttached();
  }
  const instructions = page.getByRole("region", { name: "Other ways to give" });
  await expect(instructions).toContainText("Business number");
  await expect(instructions).toContainText("Account number");
  await expect(instructions).toContainText("These numbers are examples and take no money.");
  await expect(page.getByText(/^I declare that I am a Kenyan citizen/)).toBeVisible();
});

test("Donation: choosing a preset tile sets the amount; typing a custom amount clears the tile selection", async ({
  page,
}) => {
  const amount = page.getByLabel("Amount in KES");
  const tile = page.getByRole("radio", { name: "KES 25,000" });
  await tile.check();
  await expect(amount).toHaveValue("25000");
  await amount.fill("70");
  await expect(tile).not.toBeChecked();
  await expect(amount).toHaveValue("70");
});

test("Donation: Donate Now is disabled unless amount, first name, last name, email and phone are all present", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Donate Now" });
  const form = page.locator("main form");
  const entries: [string, string][] = [
    ["Amount in KES", "1"],
    ["First Name", "Wangari"],
    ["Last Name", "Maathai"],
    ["Email", "wangari@party.example"],
    ["Phone Number", "0712345678"],
  ];
  for (const [label, value] of entries) {
    await expect(button).toBeDisabled();
    await form.getByLabel(label).fill(value);
  }
  await expect(button).toBeEnabled();
  for (const [label, value] of entries) {
    await form.getByLabel(label).fill("");
    await expect(button).toBeDisabled();
    await form.getByLabel(label).fill(value);
  }
  await form.getByLabel("Amount in KES").fill("");
  await page.getByRole("radio", { name: "KES 1,000" }).check();
  await expect(button).toBeEnabled();
});

test("Donation: submit only marks the donation done and shows a thank-you; no call", async ({ page }) => {
  const calls: string[] = [];
  await page.getByRole("radio", { name: "KES 5,000" }).check();
  const form = page.locator("main form");
  await form.getByLabel("First Name").fill("Wangari");
  await form.getByLabel("Last Name").fill("Maathai");
  await form.getByLabel("Email").fill("wangari@party.example");
  await form.getByLabel("Phone Number").fill("0712345678");
  await form.getByLabel("Payment Method").selectOption({ label: "Airtel Money" });
  page.on("request", (request) => calls.push(request.url()));
  await page.getByRole("button", { name: "Donate Now" }).click();
  const thanks = "Thank you for your generous contribution! We'll be in touch soon.";
  await expect(page.getByRole("status").filter({ hasText: thanks })).toBeVisible();
  expect(calls).toEqual([]);
});
