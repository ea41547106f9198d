import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** Fills in the registration, all but its button. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Email Address").and(page.locator("main input")).fill(person.email);
  await page.getByLabel("Phone Number").fill(person.phone);
  await page.getByLabel("Date of Birth").fill(person.dateOfBirth);
  await page.getByLabel("Gender").selectOption("female");
  await choosePlaces(page, person);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByLabel(/^Confirm Password/).fill(person.password);
}

/** Chooses county, constituency and ward by name, as they open one after the other. */
export async function choosePlaces(page: Page, { county, constituency, ward }: Person): Promise<void> {
  await page.getByLabel("County").selectOption({ label: county });
  await page.getByLabel("Constituency").selectOption({ label: constituency });
  await page.getByLabel("Ward").selectOption({ label: ward });
}

/** Signs in by the form of /login. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.locator("main").getByLabel("Email Address").fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Fills in the wizard up to its last step. */
export async function fillApplication(page: Page, plan: string, person: Person): Promise<void> {
  await page.getByRole("radio", { name: plan }).click();
  await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
  await fillPerson(page, person);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
}

export async function fillPerson(page: Page, person: Person): Promise<void> {
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Phone Number").fill(person.phone);
  await page.getByLabel(/^Age/).fill(person.age);
  await page.getByLabel("Gender").selectOption("female");
  await page.getByLabel("Occupation").fill(person.occupation);
  await choosePlaces(page, person);
}
