import type { Page } from "@playwright/test";
import { desktopDevice, expect, storedTokens, test, waitForHydration } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { chooseOption, expectVisibleFocus, press, tabTo, typeText } from "./keyboard.ts";
import { findLink, waitForEmail } from "./mailbox.ts";
import { newPerson, type Person } from "./people.ts";

// The main path by keyboard alone: after opening a URL, tests use only Tab, Enter, Space, arrows and letters, and every
// focused element must show a focus ring.

async function choosePlaces(page: Page, { county, constituency, ward }: Person): Promise<void> {
  await chooseOption(page, "County", county);
  await chooseOption(page, "Constituency", constituency);
  await chooseOption(page, "Ward", ward);
}

async function fillAndSubmitRegistration(page: Page, person: Person): Promise<void> {
  await typeText(page, fieldByLabel(page, "First Name"), person.firstName);
  await typeText(page, fieldByLabel(page, "Last Name"), person.lastName);
  await typeText(page, fieldByLabel(page, "Email Address"), person.email);
  await typeText(page, fieldByLabel(page, "Phone Number"), person.phone);
  await typeText(page, fieldByLabel(page, "Date of Birth"), "05051990");
  await expect(fieldByLabel(page, "Date of Birth")).toHaveValue("1990-05-05");
  await tabTo(page, fieldByLabel(page, "Gender"));
  await page.keyboard.press("ArrowDown");
  await choosePlaces(page, person);
  await typeText(page, fieldByLabel(page, "Password"), person.password);
  await typeText(page, fieldByLabel(page, "Confirm Password"), person.password);
  await press(page, page.getByRole("button", { name: "Create Account" }));
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await typeText(page, fieldByLabel(page, "Email"), email);
  await typeText(page, fieldByLabel(page, "Password"), password);
  await press(page, page.getByRole("button", { name: "Show password" }), "Space");
  await expect(fieldByLabel(page, "Password")).toHaveAttribute("type", "text");
  await press(page, page.getByRole("button", { name: "Sign In" }));
}

/** Chooses a plan by arrows and fills in the person, up to the last step. */
async function fillWizard(page: Page, plan: string, steps: number, person: Person): Promise<void> {
  await tabTo(page, page.getByRole("radio", { name: "Mwananchi" }));
  // Alt with an arrow key is a shortcut of the browser, which the page must not handle.
  await page.keyboard.press("Alt+ArrowRight");
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: plan })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Personal Information" })).toBeFocused();
  await typeText(page, fieldByLabel(page, "First Name"), person.firstName);
  await typeText(page, fieldByLabel(page, "Last Name"), person.lastName);
  await typeText(page, fieldByLabel(page, "Phone Number"), person.phone);
  await typeText(page, fieldByLabel(page, "Age"), person.age);
  await tabTo(page, fieldByLabel(page, "Gender"));
  await page.keyboard.press("ArrowDown");
  await typeText(page, fieldByLabel(page, "Occupation"), person.occupation);
  await choosePlaces(page, person);
  await press(page, page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { name: plan === "Mwananchi" ? "Check and send" : "Payment" })).toBeFocused();
}

test.describe("by keyboard alone, at 1280 px", () => {
  test.use(desktopDevice);
  const navigate = (page: Page, link: string) =>
    press(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }));

  test("a visitor registers, signs in, sees the dashboard and signs out", async ({ page }) => {
    const person = newPerson();
    await page.goto("/");
    await waitForHydration(page);
    await navigate(page, "Login");
    await expect(page).toHaveURL("/login");
    await press(page, page.getByRole("link", { name: "Sign Up" }));
    await expect(page).toHaveURL("/register");
    await fillAndSubmitRegistration(page, person);
    await expect(page.getByText("Registration successful! Please log in.")).toBeVisible();
    await signIn(page, person);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(person.firstName);
    await press(page, page.getByRole("link", { name: "Update Profile" }));
    await expect(page).toHaveURL("/dashboard/profile");
    await press(page, page.getByRole("button", { name: /^Account/ }));
    await press(page, page.getByRole("button", { name: "Logout" }));
    await expect(page).toHaveURL("/");
    expect(await storedTokens(page)).toEqual([null, null]);
  });

  test("a visitor applies for the free membership", async ({ page }) => {
    await page.goto("/");
    await press(page, page.getByRole("complementary", { name: "Announcement" }).getByRole("link"));
    await expect(page).toHaveURL("/joinus");
    await fillWizard(page, "Mwananchi", 0, newPerson());
    await press(page, page.getByRole("button", { name: "Submit Application" }));
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Membership application successful! Thank you for joining us.")).toBeVisible();
  });

  test("a visitor applies for a paid plan, creates an account and reaches the payment", async ({ page }) => {
    const person = newPerson();
    await page.goto("/joinus");
    await fillWizard(page, "Gold", 3, person);
    await tabTo(page, page.getByRole("radio", { name: "M-PESA" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Airtel Money" })).toBeChecked();
    await press(page, page.getByRole("button", { name: "Submit Application" }));
    await expect(page.getByText("Please log in to complete your membership payment.")).toBeVisible();
    await press(page, page.getByRole("link", { name: "Sign Up" }));
    await fillAndSubmitRegistration(page, person);
    await expect(page.getByText("Registration successful! Please log in.")).toBeVisible();
    await signIn(page, person);
    await expect(page).toHaveURL("/dashboard/payments");
    await expect(page.getByText("Please complete your payment to activate your membership.")).toBeVisible();
  });

  test("a visitor subscribes to the newsletter, confirms it and unsubscribes", async ({ page }) => {
    const { email } = newPerson();
    await page.goto("/login");
    await waitForHydration(page);
    await typeText(page, page.getByRole("contentinfo").getByLabel("Email address"), email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Close message" })).toBeVisible();
    const mail = await waitForEmail(email, /confirm/i);
    await page.goto(findLink(mail, "/verify-newsletter/"));
    await press(page, page.getByRole("link", { name: "Go there now" }));
    await expect(page).toHaveURL("/");
    await page.goto(findLink(mail, "/unsubscribe-newsletter/"));
    await press(page, page.getByRole("button", { name: "Unsubscribe" }), "Space");
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  });
});

test("the first Tab reaches a link that skips the navigation", async ({ page }) => {
  await page.goto("/about/who-we-are");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the About menu opens and closes by keyboard, and Tab reaches its links", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const bar = page.getByRole("navigation", { name: "Main" });
  await press(page, bar.locator("summary"));
  await expect(bar.getByRole("link", { name: "Who We Are" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("link", { name: "Who We Are" })).toBeHidden();
  await expect(bar.locator("summary")).toBeFocused();
  await page.keyboard.press("Space");
  await press(page, bar.getByRole("link", { name: "Campaigns" }));
  await expect(page).toHaveURL("/about/what-we-do");
});

test("the focus stays inside the open drawer and returns to its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Menu" });
  await press(page, menu);
  const drawer = page.getByRole("dialog", { name: "Menu" });
  for (let times = 0; times < 14; times += 1) {
    await page.keyboard.press("Tab");
    // After the drawer's last link, Tab reaches the browser's own controls.
    const inside = await drawer.evaluate(
      (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
});
