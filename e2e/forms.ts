import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** A field of the page, not of the footer below it, by how its label begins. */
export const field = (page: Page, label: string): Locator => page.getByRole("main").getByLabel(new RegExp(`^${label}`));

/** Fills in the registration, all but its button. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await field(page, "First Name").fill(person.firstName);
  await field(page, "Last Name").fill(person.lastName);
  await field(page, "Email Address").fill(person.email);
  await field(page, "Phone Number").fill(person.phone);
  await field(page, "Date of Birth").fill(person.dateOfBirth);
  await field(page, "Gender").selectOption("female");
  await choosePlaces(page, person);
  await field(page, "Password").fill(person.password);
  await field(page, "Confirm Password").fill(person.password);
}

/** Chooses county, constituency and ward by name, as they open one after the other. */
export async function choosePlaces(page: Page, { county, constituency, ward }: Person): Promise<void> {
  await field(page, "County").selectOption({ label: county });
  await field(page, "Constituency").selectOption({ label: constituency });
  await field(page, "Ward").selectOption({ label: ward });
}

/** Signs in by the form of /login. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  // The address changes a moment before the page does, and the page before has fields of the same names.
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
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
  await field(page, "First Name").fill(person.firstName);
  await field(page, "Last Name").fill(person.lastName);
  await field(page, "Phone Number").fill(person.phone);
  await field(page, "Age").fill(person.age);
  await field(page, "Gender").selectOption("female");
  await field(page, "Occupation").fill(person.occupation);
  await choosePlaces(page, person);
}
