import { accountConsentText } from "@party/contract/values/consent-texts/account";
import { membershipConsentText } from "@party/contract/values/consent-texts/membership";
import { newsletterConsentText } from "@party/contract/values/consent-texts/newsletter";
import { volunteeringConsentText } from "@party/contract/values/consent-texts/volunteering";
import type { ConsentText } from "@party/contract/values/consents";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { field, fillApplication, fillLogin, fillRegistration } from "./forms.ts";
import { newPerson } from "./people.ts";

test("details that the registration does not send are saved to the profile at the first sign-in, and deleted from the browser", async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/register");
  await waitForHydration(page);
  await fillRegistration(page, person);
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

const consentForms: { purpose: string; path: string; consent: ConsentText }[] = [
  { purpose: "an account", path: "/register", consent: accountConsentText },
  { purpose: "volunteering", path: "/volunteer", consent: volunteeringConsentText },
  { purpose: "the newsletter", path: "/", consent: newsletterConsentText },
];
for (const { purpose, path, consent } of consentForms) {
  test(`the consent text for ${purpose} is shown on the page with its form`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(consent.text)).toBeVisible();
  });
}

test("the consent text for membership is shown at the last step of the wizard", async ({ page }) => {
  await page.goto("/joinus");
  await fillApplication(page, "Mwananchi", newPerson());
  await expect(page.getByRole("main").getByText(membershipConsentText.text)).toBeVisible();
});
