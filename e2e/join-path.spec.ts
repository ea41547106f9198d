import { accountConsentText } from "@party/contract/values/consent-texts/account";
import { membershipConsentText } from "@party/contract/values/consent-texts/membership";
import { newsletterConsentText } from "@party/contract/values/consent-texts/newsletter";
import { volunteeringConsentText } from "@party/contract/values/consent-texts/volunteering";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, expectAccessible, mockApiResponse, signIn, smallPhone, test, waitForHydration } from "./fixtures.ts";
import { fieldByLabel, fillApplication } from "./forms.ts";
import { api, applyForMembership, createMember, createSignedInClient, newPerson } from "./people.ts";

const main = (page: Page) => page.getByRole("main");

test.describe("on a phone of 360 x 740", () => {
  test.use(smallPhone);

  test("the registration shows its consent text and is accessible, also while it shows errors", async ({ page }) => {
    await page.goto("/register");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(main(page).getByRole("alert")).toHaveText("Please fill in all required fields marked with *.");
    await expect(fieldByLabel(page, "First Name")).toBeFocused();
    await expect(page.locator("label").filter({ hasText: "First Name" })).toBeInViewport({ ratio: 1 });
    for (const [label, text] of [
      ["First Name", "First name is required"],
      ["Email Address", "Email address is required"],
      ["Date of Birth", "Date of birth is required"],
      ["Ward", "Ward is required"],
      ["Confirm Password", "Confirm password is required"],
    ] as const) {
      await expect(fieldByLabel(page, label)).toHaveAccessibleDescription(new RegExp(`${text}$`));
    }
    await expect(page.getByText(accountConsentText.text)).toBeVisible();
    await expectAccessible(page);
    await fieldByLabel(page, "First Name").fill("Wangari");
    await expect(fieldByLabel(page, "First Name")).not.toHaveAttribute("aria-invalid");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test("the plan of a Join Now button is named on /volunteer and selected on /joinus, and the forms on the way show their consent texts", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  await expect(page.getByText(newsletterConsentText.text)).toBeVisible();
  const link = main(page).getByRole("link", { name: "Join Now: Gold" });
  await expect(link).toHaveAttribute("href", "/volunteer");
  await link.click();
  await expect(page.getByRole("heading", { name: "You chose Gold." })).toBeVisible();
  await expect(page.getByText(volunteeringConsentText.text)).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole("link", { name: "Join as a member (KES 25,000)" }).click();
  await expect(page).toHaveURL("/joinus?plan=gold");
  await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "Gold" })).toHaveAttribute("aria-checked", "true");
});

test("Back and Forward of the browser go one step at a time, with everything as typed, and the payment methods that a server does not list are shown disabled", async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/volunteer");
  await waitForHydration(page);
  await main(page).getByRole("link", { name: "Join as a member" }).click();
  await fillApplication(page, "Bronze", person);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
  await expect(fieldByLabel(page, "Occupation")).toHaveValue(person.occupation);
  await expect(fieldByLabel(page, "Ward").locator("option:checked")).toHaveText(person.ward);
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Bronze" })).toHaveAttribute("aria-checked", "true");
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
  expect((await api("GET /payments/methods/")).methods).toHaveLength(6);
  await expect(page.getByRole("radio")).toHaveCount(6);
  await expect(page.getByRole("radio", { disabled: true })).toHaveCount(0);
  await expect(page.getByText("Coming later")).toHaveCount(0);
  await mockApiResponse(page, "/payments/methods/", { json: { methods: ["mpesa", "bank"] } });
  await page.reload();
  await expect(page.getByRole("radio", { name: /PayPal\s*Coming later/ })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "M-PESA" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Bank transfer" })).toBeEnabled();
  await page.getByRole("button", { name: "Change: Phone number" }).click();
  await expect(fieldByLabel(page, "Phone Number")).toHaveValue(person.phone);
  await page.reload();
  await expect(fieldByLabel(page, "Phone Number")).toHaveValue(person.phone);
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Bronze" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/volunteer");
});

test("a free application shows its consent text before it is sent, then its number and next step, looks the same when sent again, and is claimed by the account registered after it", async ({
  page,
}) => {
  const person = newPerson();
  const apply = async () => {
    await page.goto("/joinus");
    await fillApplication(page, "Mwananchi", person);
    await expect(main(page).getByText(membershipConsentText.text)).toBeVisible();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page).toHaveURL("/");
  };
  await apply();
  const panel = page.getByRole("region", { name: /^Application \d+ received$/ });
  await expect(panel).toBeInViewport();
  await expectAccessible(page, ["light"]);
  const title = await panel.getByRole("heading").textContent();
  await expect(page.getByText("Membership application successful!")).toHaveCount(0);
  await page.reload();
  await expect(panel.getByRole("heading")).toHaveText(title!);

  const words = (text: string | null) => text?.replace(/\d+/g, "");
  const first = words(await panel.textContent());
  await apply();
  await expect(panel.getByRole("heading")).not.toHaveText(title!);
  expect(words(await panel.textContent()), "nobody learns here who has applied").toBe(first);

  await panel.getByRole("link", { name: "Create an account to follow it and get your card" }).click();
  await expect(fieldByLabel(page, "Last Name")).toHaveValue(person.lastName);
  await fieldByLabel(page, "Email Address").fill(person.email);
  await fieldByLabel(page, "Date of Birth").fill(person.dateOfBirth);
  await fieldByLabel(page, "Password").fill(person.password);
  await fieldByLabel(page, "Confirm Password").fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(main(page).getByRole("definition").filter({ hasText: "Applied" })).toBeVisible();
  const access = await page.evaluate(() => localStorage.getItem("access_token"));
  const own = await fetch(`${testStack.apiUrl}/memberships/`, { headers: { authorization: `Bearer ${access}` } });
  expect((await own.json()).results).toMatchObject([{ id: Number(/\d+/.exec(title!)![0]), state: "applied" }]);
  expect(await page.evaluate(() => localStorage.getItem("application_keys"))).toBeNull();
});

test("the wizard is prefilled from the registration and the profile, and a member is told of the membership before filling anything in, and that the card waits for the fee", async ({
  page,
}) => {
  const member = await createMember();
  await (await createSignedInClient(member))("PUT /api/profile/", {
    body: {
      first_name: member.firstName,
      last_name: member.lastName,
      phone: member.phone,
      date_of_birth: "1990-05-05",
      gender: "female",
      occupation: "Beekeeper",
    },
  });
  await signIn(page, "/joinus?plan=bronze", member);
  await expect(fieldByLabel(page, "Occupation")).toHaveValue("Beekeeper");
  await expect(fieldByLabel(page, "Age")).toHaveValue(/^3\d$/);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();

  await applyForMembership(member, "silver");
  await page.goto("/joinus");
  await expect(main(page)).toContainText("You have applied for Silver. It starts when its fee is paid");
  await expectAccessible(page);
  await page.goto("/dashboard/card");
  await expect(page.getByRole("heading", { name: "Your card waits for your fee" })).toBeVisible();
  await main(page).getByRole("link", { name: "Pay the fee" }).click();
  await expect(page).toHaveURL("/dashboard/payments");
});

test("a step whose fields are still loading cannot be sent", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes(membershipConsentText.text)) await held;
    await route.fulfill({ response, body });
  });
  await page.goto("/joinus");
  await page.getByRole("radio", { name: "Mwananchi" }).click();
  await expect(page.getByRole("radio", { name: "Mwananchi" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
  release();
  await expect(fieldByLabel(page, "First Name")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  // Chunks that are fetched ahead may still be on their way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
