import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, pauseRequests, phoneDevice, test, waitForHydration } from "./fixtures.ts";
import { fieldByLabel, fillRegistration } from "./forms.ts";
import { newPerson } from "./people.ts";

// The sentences of spec.md section 2 about Login and Register that no other file tests.

test.use(phoneDevice);

const main = (page: Page) => page.getByRole("main");

test("Login: email and password are required, the toggle that shows and hides the password keeps the input, and 'Don't have an account? Sign Up' links to /register", async ({
  page,
}) => {
  await page.goto("/login");
  for (const label of ["Email", "Password"]) await expect(fieldByLabel(page, label)).toHaveAttribute("required");

  const { password } = newPerson();
  const box = main(page).getByLabel(/^Password/);
  await box.fill(password);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(box).toHaveAttribute("type", "text");
  await expect(box).toHaveValue(password);
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(box).toHaveAttribute("type", "password");

  await expect(main(page).getByText("Don't have an account? Sign Up", { exact: true })).toBeVisible();
  await main(page).getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/register");
});

test("Register shows the title 'Create Your Account', the subtitle 'Join us and be part of our community' and its fields in order, of which only Occupation, Organization, Address, City and Country are optional", async ({
  page,
}) => {
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Your Account");
  await expect(main(page).getByText("Join us and be part of our community", { exact: true })).toBeVisible();
  const fields = await main(page)
    .locator("form")
    .locator("input:not([type=hidden]), select")
    .evaluateAll((all) =>
      (all as (HTMLInputElement | HTMLSelectElement)[]).map(({ labels, required }) => ({
        label: labels?.[0]?.textContent?.replace(/[\s*]+$/, ""),
        required,
      })),
    );
  expect(fields.map(({ label }) => label)).toEqual([
    "First Name",
    "Last Name",
    "Email Address",
    "Phone Number",
    "Date of Birth",
    "Gender",
    "Occupation",
    "Organization",
    "Address",
    "City",
    "County",
    "Constituency",
    "Ward",
    "Country",
    "Password",
    "Confirm Password",
  ]);
  const optional = fields.filter(({ required }) => !required).map(({ label }) => label);
  expect(optional).toEqual(["Occupation", "Organization", "Address", "City", "Country"]);

  await test.step("gender is male, female or other, and each password field has its own toggle that shows the password", async () => {
    await waitForHydration(page);
    await expect(fieldByLabel(page, "Gender").locator("option")).toHaveText([
      "Select Gender",
      "Male",
      "Female",
      "Other",
    ]);
    await main(page).getByRole("button", { name: "Show confirm password" }).click();
    await expect(fieldByLabel(page, "Confirm Password")).toHaveAttribute("type", "text");
    await expect(fieldByLabel(page, "Password")).toHaveAttribute("type", "password");
    await main(page).getByRole("button", { name: "Show password" }).click();
    await expect(fieldByLabel(page, "Password")).toHaveAttribute("type", "text");
    await main(page).getByRole("button", { name: "Hide confirm password" }).click();
    await main(page).getByRole("button", { name: "Hide password" }).click();
    for (const label of ["Password", "Confirm Password"]) {
      await expect(fieldByLabel(page, label)).toHaveAttribute("type", "password");
    }
  });

  await test.step("below an 'OR' divider, 'Already have an account? Sign in' links to /login", async () => {
    await expect(main(page).getByText("OR", { exact: true })).toBeVisible();
    await expect(main(page).getByText("Already have an account? Sign in", { exact: true })).toBeVisible();
    await main(page).getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/login");
  });

  await test.step("the button 'Create Account' is disabled and shows 'Creating Account...' during the request", async () => {
    await main(page).getByRole("link", { name: "Sign Up" }).click();
    await fillRegistration(page, newPerson());
    const { release } = await pauseRequests(page, `${testStack.apiUrl}/api/auth/register/`);
    await page.getByRole("button", { name: "Create Account", exact: true }).click();
    await expect(page.getByRole("button", { name: "Creating Account...", exact: true })).toBeDisabled();
    await release();
    await expect(page).toHaveURL("/login");
  });
});
