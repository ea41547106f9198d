import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { createEvent } from "./event-factories.ts";
import { expect, expectAccessible, pauseRequests, phoneDevice, signIn, test } from "./fixtures.ts";
import { fieldByLabel, fillApplication, fillLogin, fillPerson, fillRegistration } from "./forms.ts";
import { createMember, newPerson } from "./people.ts";

const options = (page: Page, label: string) => fieldByLabel(page, label).locator("option");

test.describe("at 390 px", () => {
  test.use(phoneDevice);

  test("a visitor registers with a real county, constituency and ward, signs in and sees the dashboard", async ({
    page,
  }) => {
    const person = newPerson();
    await page.goto("/register");
    await expectAccessible(page);
    await fillRegistration(page, person);
    await page.getByRole("button", { name: "Create Account" }).click();

    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("status").getByText("Registration successful! Please log in.")).toBeVisible();
    await expectAccessible(page);
    await fillLogin(page, person);

    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${person.firstName} ${person.lastName}`);
    await expect(page.getByRole("main")).toContainText(person.email);
    for (const action of ["Update Profile", "Register Event", "Make Payment", "Invite Member"]) {
      await expect(page.getByRole("link", { name: action })).toBeVisible();
    }
    await expect(page.getByRole("region", { name: "Next step" })).toContainText("Choose a plan");
    await expect(page.getByRole("region", { name: "How to become a member" }).getByRole("listitem")).toHaveText([
      "Confirm your email",
      "Choose a plan",
      "Pay the fee",
      "Get your card",
    ]);
    await expectAccessible(page);
  });

  test("a paid application is kept during the sign-in, sends itself once after it, and opens its payment", async ({
    page,
  }) => {
    const member = await createMember();
    const applicant = { ...newPerson(), occupation: "Boda boda rider" };
    await page.goto("/joinus");
    await fillApplication(page, "Silver", applicant);
    await page.getByRole("radio", { name: "Bank transfer" }).check();
    await page.getByRole("button", { name: "Submit Application" }).click();

    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Please log in to complete your membership payment.")).toBeVisible();
    const pending = await page.evaluate(() => JSON.parse(sessionStorage.getItem("pendingMembership") ?? "null"));
    expect(pending).toMatchObject({
      plan: "silver",
      paymentMethod: "bank",
      formData: { first_name: applicant.firstName, occupation: "Boda boda rider", county: "19", ward: "466" },
    });
    let sent = 0;
    page.on("request", (request) => {
      if (request.url() === `${testStack.apiUrl}/memberships/` && request.method() === "POST") sent += 1;
    });
    await fillLogin(page, member);

    await expect(page).toHaveURL("/dashboard/payments");
    await expect(page.getByText("Please complete your payment to activate your membership.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Silver, KES 10,000" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("pendingMembership"))).toBeNull();
    expect(sent).toBe(1);
    await expectAccessible(page);
  });
});

test("Join Us: the wizard has three steps, Back is disabled at the first, Next is disabled until a plan is chosen, and a double click on Next does not submit the application", async ({
  page,
}) => {
  await page.goto("/joinus");
  const steps = page.getByRole("main").getByRole("list").first().getByRole("listitem");
  await expect(steps).toHaveText([/Select Membership Plan/, /Personal Information/, /Payment/]);
  const [back, next] = [page.getByRole("button", { name: "Back" }), page.getByRole("button", { name: "Next" })];
  await expect(back).toBeDisabled();
  await expect(next).toBeDisabled();
  await page.getByRole("radio", { name: "Gold" }).click();
  await expect(page.getByRole("heading", { name: "Personal Information" })).toBeFocused();
  await expect(back).toBeEnabled();
  await expect(next).toBeEnabled();
  await back.click();
  await expect(back).toBeDisabled();
  await expect(next).toBeEnabled();

  await test.step("a half-filled application is kept after a reload", async () => {
    await page.getByRole("radio", { name: "Mwananchi" }).click();
    await fieldByLabel(page, "Occupation").fill("Beekeeper");
    await fieldByLabel(page, "County").selectOption({ label: "Nyeri" });
    await page.reload();
    await expect(fieldByLabel(page, "Occupation")).toHaveValue("Beekeeper");
    await expect(fieldByLabel(page, "County")).toHaveValue("19");
  });

  await fillPerson(page, newPerson());
  await next.dblclick();
  await expect(page.getByRole("heading", { name: "Check and send" })).toBeInViewport();
  await expect(page).toHaveURL("/joinus");
  await expect(page.getByRole("button", { name: "Submit Application" })).toBeVisible();
});

test("Constituency is disabled with 'Select a county first' until a county is chosen, and Ward with 'Select a constituency first' until a constituency is chosen", async ({
  page,
}) => {
  for (const path of ["/register", "/joinus"]) {
    await page.goto(path);
    if (path === "/joinus") await page.getByRole("radio", { name: "Mwananchi" }).click();
    const [constituency, ward] = [fieldByLabel(page, "Constituency"), fieldByLabel(page, "Ward")];
    await expect(constituency).toBeDisabled();
    await expect(ward).toBeDisabled();
    await expect(options(page, "Constituency")).toHaveText(["Select a county first"]);
    await expect(options(page, "Ward")).toHaveText(["Select a constituency first"]);
    await expect(options(page, "County")).toHaveCount(48);

    await fieldByLabel(page, "County").selectOption({ label: "Nyeri" });
    await expect(options(page, "Constituency")).toHaveCount(7);
    await expect(ward).toBeDisabled();
    await constituency.selectOption({ label: "Tetu" });
    await expect(options(page, "Ward")).toHaveText(["Select Ward", "Aguthi-Gaaki", "Dedan Kimanthi", "Wamagana"]);
    await ward.selectOption({ label: "Wamagana" });

    await constituency.selectOption({ label: "Kieni" });
    await expect(ward).toHaveValue("");
    await ward.selectOption({ index: 1 });
    await fieldByLabel(page, "County").selectOption({ label: "Mombasa" });
    await expect(constituency).toHaveValue("");
    await expect(ward).toHaveValue("");
    await expect(ward).toBeDisabled();
    await expect(options(page, "Constituency")).toHaveCount(7);
    await expect(options(page, "Constituency").getByText("Likoni")).toBeAttached();
  }
});

test("County, Constituency and Ward show 'Loading counties...', 'Loading constituencies...' and 'Loading wards...' until their lists have loaded", async ({
  page,
}) => {
  const pause = (path: string) => pauseRequests(page, (url) => url.href.startsWith(`${testStack.apiUrl}${path}`));
  const lists = [await pause("/counties/"), await pause("/constituencies/"), await pause("/wards/")];
  await page.goto("/register");
  for (const [index, [label, loading, choice]] of (
    [
      ["County", "Loading counties...", "Nyeri"],
      ["Constituency", "Loading constituencies...", "Tetu"],
      ["Ward", "Loading wards...", "Wamagana"],
    ] as const
  ).entries()) {
    await expect(options(page, label)).toHaveText([loading]);
    await lists[index]!.release();
    await expect(options(page, label)).not.toHaveText([loading]);
    await fieldByLabel(page, label).selectOption({ label: choice });
  }
});

test("a member's free application uses the public endpoint, and a paid one reaches the payment without another sign-in", async ({
  page,
}) => {
  const member = await signIn(page, "/joinus");
  await fillApplication(page, "Mwananchi", member);
  const sent = page.waitForRequest(`${testStack.apiUrl}/memberships/public/`);
  await page.getByRole("button", { name: "Submit Application" }).click();
  expect((await sent).headers().authorization).toBeUndefined();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Membership application successful! Thank you for joining us.")).toBeVisible();

  await page.goto("/joinus");
  await fillApplication(page, "Platinum", member);
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page).toHaveURL("/dashboard/payments");
  await expect(page.getByText("Please complete your payment to activate your membership.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Platinum, KES 50,000" })).toBeVisible();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "You have no membership yet" })).toHaveCount(0);
});

test("the demo member sees the sample data of the specification", async ({ page }) => {
  const accounts = await import("node:fs/promises").then((fs) =>
    fs.readFile(`${testStack.dataDirectory}/demo-accounts.json`, "utf8"),
  );
  const [wangari] = JSON.parse(accounts) as { email: string; password: string }[];
  // The sample's events have fixed dates; these three are always in the future.
  for (let event = 0; event < 3; event += 1) await createEvent();
  await page.goto("/login");
  await fillLogin(page, wangari!);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const figures = page.getByRole("main").getByRole("definition");
  // Other tests add members to the 150 of the sample.
  await expect(figures).toHaveText(["Active", "Premium", "Active", /^(150|[2-9]\d0)\+$/]);
  await expect(page.getByRole("region", { name: "Upcoming Events" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toHaveCount(3);
});
