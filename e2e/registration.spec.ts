import {
  accountConsentText,
  type ConsentText,
  membershipConsentText,
  newsletterConsentText,
  volunteeringConsentText,
} from "@party/contract/values/consents";
import { expect, hydrated, test } from "./fixtures.ts";
import { field, fillApplication, fillLogin, fillRegistration } from "./forms.ts";
import { newPerson } from "./people.ts";

test("what registering does not send stands in the profile after the first sign-in, and nowhere else", async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/register");
  await hydrated(page);
  await fillRegistration(page, person);
  await page.getByText("Tell us more (optional)").click();
  await field(page, "Occupation").fill("Boda boda rider");
  await field(page, "City").fill("Nyeri");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/login");
  await fillLogin(page, person);
  await expect(page).toHaveURL("/dashboard");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("registered"))).toBeNull();

  await page.goto("/dashboard/profile");
  await expect(field(page, "Date of Birth")).toHaveValue(person.dateOfBirth);
  await expect(field(page, "Gender")).toHaveValue("female");
  await expect(field(page, "Occupation")).toHaveValue("Boda boda rider");
  await expect(field(page, "City")).toHaveValue("Nyeri");
});

const places: { purpose: string; path: string; words: ConsentText }[] = [
  { purpose: "an account", path: "/register", words: accountConsentText },
  { purpose: "volunteering", path: "/volunteer", words: volunteeringConsentText },
  { purpose: "the newsletter", path: "/", words: newsletterConsentText },
];
for (const { purpose, path, words } of places) {
  test(`whoever agrees to ${purpose} has read the words that the ledger names`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(words.text)).toBeVisible();
  });
}

test("whoever agrees to membership has read the words that the ledger names", async ({ page }) => {
  await page.goto("/joinus");
  await fillApplication(page, "Mwananchi", newPerson());
  await expect(page.getByRole("main").getByText(membershipConsentText.text)).toBeVisible();
});
