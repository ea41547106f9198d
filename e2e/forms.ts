import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** Matches what begins with a text. */
export const startingWith = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

/** A field of the page's main part, by the beginning of its label. */
export const fieldByLabel = (page: Page, label: string): Locator =>
  page.getByRole("main").getByLabel(startingWith(label));

/** Words that nothing else has. */
export const withUniqueSuffix = (words: string): string => `${words} ${Date.now().toString(36)}`;

/** Fills in the registration without submitting it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await fieldByLabel(page, "First Name").fill(person.firstName);
  await fieldByLabel(page, "Last Name").fill(person.lastName);
  await fieldByLabel(page, "Email Address").fill(person.email);
  await fieldByLabel(page, "Phone Number").fill(person.phone);
  await fieldByLabel(page, "Date of Birth").fill(person.dateOfBirth);
  await fieldByLabel(page, "Gender").selectOption("female");
  await choosePlaces(page, person);
  await fieldByLabel(page, "Password").fill(person.password);
  await fieldByLabel(page, "Confirm Password").fill(person.password);
}

/** Chooses county, constituency and ward by name. */
export async function choosePlaces(page: Page, { county, constituency, ward }: Person): Promise<void> {
  await fieldByLabel(page, "County").selectOption({ label: county });
  await fieldByLabel(page, "Constituency").selectOption({ label: constituency });
  await fieldByLabel(page, "Ward").selectOption({ label: ward });
}

/** Fills in and submits the form of /login. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  // The URL changes before the page does, and the previous page can have fields with the same labels.
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await fieldByLabel(page, "Email").fill(email);
  await fieldByLabel(page, "Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Fills in the membership wizard up to its last step. */
export async function fillApplication(page: Page, plan: string, person: Person): Promise<void> {
  await page.getByRole("radio", { name: plan }).click();
  await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
  await fillPerson(page, person);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: plan === "Mwananchi" ? "Check and send" : "Payment" })).toBeVisible();
}

export async function fillPerson(page: Page, person: Person): Promise<void> {
  await fieldByLabel(page, "First Name").fill(person.firstName);
  await fieldByLabel(page, "Last Name").fill(person.lastName);
  await fieldByLabel(page, "Phone Number").fill(person.phone);
  await fieldByLabel(page, "Age").fill(person.age);
  await fieldByLabel(page, "Gender").selectOption("female");
  await fieldByLabel(page, "Occupation").fill(person.occupation);
  await choosePlaces(page, person);
}
