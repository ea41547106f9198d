import type { Page, Route } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  expect,
  expectAccessible,
  expectSpinner,
  FAILED_REQUEST,
  mockApiResponse,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { field, fillApplication, fillLogin, fillRegistration } from "./forms.ts";
import { api, createMember, newPerson } from "./people.ts";

/** The error catalogue (spec.md section 8) on the screens of the main path. Browsers log every error response. */
test.use({ expectedErrors: FAILED_REQUEST });

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const errorNotice = (page: Page) => page.getByRole("alert").filter({ has: page.getByLabel("Close message") });
const abortRequests = (page: Page, path: string) => page.route(`${testStack.apiUrl}${path}`, (route) => route.abort());

test.describe("login", () => {
  test("a wrong password shows the server's text, and a second attempt clears it", async ({ page }) => {
    const member = await createMember();
    await page.goto("/login");
    await fillLogin(page, { ...member, password: "Wrong-password-1" });
    await expect(alert(page)).toHaveText("Invalid email or password.");
    await expect(page).toHaveURL("/login");
    await expectAccessible(page);
    await fillLogin(page, member);
    await expect(page).toHaveURL("/dashboard");
  });

  test("after ten wrong passwords the sign-in shows how long to wait", async ({ page }) => {
    const member = await createMember();
    for (let times = 0; times < 10; times += 1) {
      const body = { email: member.email, password: "Wrong-password-1" };
      await expect(api("POST /api/auth/login/", { body })).rejects.toThrow("Invalid email or password.");
    }
    await page.goto("/login");
    await fillLogin(page, member);
    await expect(alert(page)).toHaveText(/^Too many attempts\. Please wait .+ and try again\.$/);
  });

  for (const { answer, title } of [
    { title: "a response without an error field", answer: { status: 400, json: { code: 7 } } },
    { title: "a page of HTML from a proxy", answer: { status: 502, html: "<h1>502 Bad Gateway</h1>" } },
  ]) {
    test(`${title} shows 'An error occurred during login'`, async ({ page }) => {
      await mockApiResponse(page, "/api/auth/login/", answer);
      await page.goto("/login");
      await fillLogin(page, newPerson());
      await expect(alert(page)).toHaveText(/^An error occurred during login/);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    });
  }

  test("a failed connection shows 'An error occurred during login' and keeps the input", async ({ page }) => {
    await abortRequests(page, "/api/auth/login/");
    const { email, password } = newPerson();
    await page.goto("/login");
    await fillLogin(page, { email, password });
    await expect(alert(page)).toHaveText(/^An error occurred during login/);
    await expect(field(page, "Email")).toHaveValue(email);
    await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  });
});

test.describe("registration", () => {
  const submit = (page: Page) => page.getByRole("button", { name: "Create Account" }).click();

  test("Register: different passwords show an error banner above the form, and no request is sent", async ({
    page,
  }) => {
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/register/")) sent += 1;
    });
    await page.goto("/register");
    await fillRegistration(page, newPerson());
    await field(page, "Confirm Password").fill("something-else-1");
    await submit(page);
    await expect(alert(page)).toHaveText("Passwords do not match");
    await expect(alert(page)).toBeInViewport();
    const [banner, form] = [await alert(page).boundingBox(), await page.locator("main form").boundingBox()];
    expect(banner!.y + banner!.height).toBeLessThanOrEqual(form!.y);
    expect(sent).toBe(0);
    await expectAccessible(page);
  });

  // Our own API never sends this error: docs/decisions/0005-account-and-membership-privacy.md
  test("an address error in the server's response is shown with the field's label", async ({ page }) => {
    const json = { email: ["An account with this email already exists."] };
    await mockApiResponse(page, "/api/auth/register/", { status: 400, json });
    await page.goto("/register");
    await fillRegistration(page, newPerson());
    await submit(page);
    await expect(alert(page)).toHaveText("Email: An account with this email already exists.");
    await expect(page).toHaveURL("/register");
  });

  for (const [password, text] of [
    ["Ab1-xyz", "Password: This password is too short. It must contain at least 8 characters."],
    ["password123", "Password: This password is too common."],
  ] as const) {
    test(`the password ${password} is rejected with '${text}'`, async ({ page }) => {
      await page.goto("/register");
      await fillRegistration(page, { ...newPerson(), password });
      await submit(page);
      await expect(alert(page)).toContainText(text);
    });
  }

  test("errors of several fields are shown one per line, with the labels of the specification", async ({ page }) => {
    await mockApiResponse(page, "/api/auth/register/", {
      status: 400,
      json: {
        password2: ["Too different."],
        password: ["Too short.", "Too common."],
        email: ["Taken."],
        username: ["Missing."],
        first_name: ["Too long."],
        last_name: ["Too long."],
        phone: ["Not a phone number."],
      },
    });
    await page.goto("/register");
    await fillRegistration(page, newPerson());
    await submit(page);
    const lines = [
      "Password confirmation: Too different.",
      "Password: Too short., Too common.",
      "Email: Taken.",
      "Username: Missing.",
      "First name: Too long.",
      "Last name: Too long.",
      "phone: Not a phone number.",
    ];
    await expect(alert(page)).toHaveText(new RegExp(`^${lines.join("\\n")}$`), { useInnerText: true });
    await expect(alert(page)).toBeInViewport();
    await expect(field(page, "Phone Number")).toHaveAccessibleDescription(/Not a phone number\.$/);
    await expect(field(page, "Password")).toHaveAccessibleDescription(/Too short\. Too common\.$/);
  });

  for (const { title, answer, text } of [
    {
      title: "a text",
      answer: { status: 400, json: "Registration is closed today." },
      text: "Registration is closed today.",
    },
    { title: "an empty object", answer: { status: 500, json: {} }, text: "An error occurred during registration" },
    {
      title: "a page of HTML",
      answer: { status: 502, html: "<h1>502 Bad Gateway</h1>" },
      text: "An error occurred during registration",
    },
  ]) {
    test(`an error response with ${title} shows '${text}'`, async ({ page }) => {
      await mockApiResponse(page, "/api/auth/register/", answer);
      await page.goto("/register");
      await fillRegistration(page, newPerson());
      await submit(page);
      await expect(alert(page)).toHaveText(text);
      await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    });
  }

  test("a failed connection shows 'An error occurred during registration. Please try again.', and the next attempt creates one account", async ({
    page,
  }) => {
    await abortRequests(page, "/api/auth/register/");
    await page.goto("/register");
    await fillRegistration(page, newPerson());
    await submit(page);
    await expect(alert(page)).toHaveText("An error occurred during registration. Please try again.");
    await page.unroute(`${testStack.apiUrl}/api/auth/register/`);
    await submit(page);
    await expect(page).toHaveURL("/login");
  });
});

test.describe("membership", () => {
  const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();

  test("missing fields are reported above the form and at each field, and the first one gets the focus", async ({
    page,
  }) => {
    await page.goto("/joinus");
    await page.getByRole("radio", { name: "Mwananchi" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(alert(page)).toHaveText("Please fill in all required fields marked with *.");
    for (const [label, text] of [
      ["First Name", "First name is required"],
      ["Last Name", "Last name is required"],
      ["Phone Number", "Phone number is required"],
      ["Age", "Age is required"],
      ["Gender", "Gender is required"],
      ["Occupation", "Occupation is required"],
      ["County", "County is required"],
      ["Constituency", "Constituency is required"],
      ["Ward", "Ward is required"],
    ] as const) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${text}$`));
      await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(field(page, "First Name")).toBeFocused();
    await expectAccessible(page);
  });

  test("a phone number and an age that cannot be are refused by the server alone, both at their fields, with everything else as typed", async ({
    page,
  }) => {
    const person = { ...newPerson(), age: "17", phone: "123" };
    await page.goto("/joinus");
    await fillApplication(page, "Mwananchi", person);
    await submit(page);
    await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
    await expect(field(page, "Phone Number")).toBeFocused();
    await expect(field(page, "Phone Number")).toHaveAccessibleDescription(/Enter a valid phone number, such as/);
    await expect(field(page, "Age")).toHaveAccessibleDescription("You must be at least 18 years old to join.");
    await expect(field(page, "Last Name")).toHaveValue(person.lastName);
    await expect(field(page, "Ward").locator("option:checked")).toHaveText(person.ward);
    await field(page, "Age").fill("18");
    await field(page, "Phone Number").fill(newPerson().phone);
    await expect(page.locator("main [aria-invalid]")).toHaveCount(0);
    await page.getByRole("button", { name: "Next" }).click();
    await submit(page);
    await expect(page).toHaveURL("/");
  });

  test("the server's detail message is shown unchanged", async ({ page }) => {
    const detail = "Applications rest until the congress.";
    await mockApiResponse(page, "/memberships/public/", { status: 503, json: { detail } });
    await page.goto("/joinus");
    await fillApplication(page, "Mwananchi", newPerson());
    await submit(page);
    await expect(alert(page)).toHaveText(detail);
  });

  for (const { title, answer } of [
    { title: "a response without detail", answer: { status: 500, json: {} } },
    { title: "a page of HTML", answer: { status: 502, html: "<h1>502 Bad Gateway</h1>" } },
  ]) {
    test(`${title} shows 'An error occurred while submitting your application. Please try again.'`, async ({
      page,
    }) => {
      await mockApiResponse(page, "/memberships/", answer);
      await signIn(page, "/joinus");
      await fillApplication(page, "Gold", newPerson());
      await submit(page);
      await expect(alert(page)).toHaveText("An error occurred while submitting your application. Please try again.");
    });
  }

  test("an application sent again after a failure creates one membership", async ({ page }) => {
    const person = newPerson();
    const ids: unknown[] = [];
    await page.route(`${testStack.apiUrl}/memberships/public/`, async (route) => {
      const response = await route.fetch();
      ids.push((await response.json()).id);
      // The first response is lost.
      await (ids.length === 1 ? route.abort() : route.fulfill({ response }));
    });
    await page.goto("/joinus");
    await fillApplication(page, "Mwananchi", person);
    await submit(page);
    await expect(alert(page)).toHaveText("An error occurred while submitting your application. Please try again.");
    await submit(page);
    await expect(page).toHaveURL("/");
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

test.describe("places", () => {
  test("a list of places that cannot be loaded is empty and shows no error", async ({ page }) => {
    await mockApiResponse(page, "/counties/", { status: 500, json: {} });
    await page.goto("/register");
    await waitForHydration(page);
    await expect(field(page, "County").locator("option")).toHaveText(["Loading counties..."]);
    await expect(alert(page)).toHaveCount(0);
  });

  test("places in an object with `results` are listed", async ({ page }) => {
    await mockApiResponse(page, "/counties/", { json: { results: [{ id: 47, name: "Nairobi" }] } });
    await page.goto("/register");
    await expect(field(page, "County").locator("option")).toHaveText(["Select County", "Nairobi"]);
  });
});

test.describe("newsletter", () => {
  const subscribe = async (page: Page, text: string) => {
    await page.goto("/contact");
    await waitForHydration(page);
    await page.getByRole("contentinfo").getByLabel("Email address").fill(text);
    await page.getByRole("button", { name: "Subscribe" }).click();
  };

  test("an invalid address is sent unchanged, the server's error is shown, and the input is kept", async ({ page }) => {
    await subscribe(page, "not an address");
    await expect(errorNotice(page)).toContainText(/email/i);
    await expect(page.getByRole("contentinfo").getByLabel("Email address")).toHaveValue("not an address");
    await expectAccessible(page);
  });

  test("the server's error text is shown in an error notice", async ({ page }) => {
    await mockApiResponse(page, "/api/newsletter/subscribe/", { status: 400, json: { error: "This list is full." } });
    await subscribe(page, newPerson().email);
    await expect(errorNotice(page)).toHaveText("This list is full.");
  });

  for (const { title, answer } of [
    { title: "a response without an error field", answer: { status: 500, json: {} } },
    { title: "a page of HTML", answer: { status: 502, html: "<h1>502 Bad Gateway</h1>" } },
  ]) {
    test(`${title} shows 'An error occurred' in an error notice`, async ({ page }) => {
      await mockApiResponse(page, "/api/newsletter/subscribe/", answer);
      await subscribe(page, newPerson().email);
      await expect(errorNotice(page)).toHaveText("An error occurred");
    });
  }

  /** Mocks the confirmation request, which the page sends to its own URL. */
  const mockConfirmation = (page: Page, answer: (route: Route) => unknown) =>
    page.route("/verify-newsletter/**", (route) =>
      route.request().method() === "POST" ? answer(route) : route.continue(),
    );

  test("a newsletter confirmation that fails shows the error and 'Please try subscribing again or contact support if the problem persists.'", async ({
    page,
  }) => {
    await page.goto("/verify-newsletter/no-such-token");
    await expect(alert(page)).toHaveText("This confirmation link is not valid. Please subscribe again.");
    await expect(
      page.getByText("Please try subscribing again or contact support if the problem persists."),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test("a confirmation that fails without an error text shows 'Verification failed. Please try again.' and a button that repeats it", async ({
    page,
  }) => {
    await mockConfirmation(page, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502</h1>" }),
    );
    await page.goto("/verify-newsletter/some-token");
    await expect(alert(page)).toHaveText("Verification failed. Please try again.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(alert(page)).toHaveText("This confirmation link is not valid. Please subscribe again.");
  });

  test("the newsletter confirmation shows a spinner with 'Verifying your subscription...'", async ({ page }) => {
    await mockConfirmation(page, () => {});
    await page.goto("/verify-newsletter/some-token");
    await expectSpinner(page, "Verifying your subscription...");
    await expectAccessible(page);
  });
});

test.describe("dashboard", () => {
  // React logs what an error boundary has caught.
  test.use({ expectedErrors: /Failed to load resource|HTTP 500/ });

  test("a dashboard that cannot be loaded shows an error, and can be loaded again", async ({ page }) => {
    await mockApiResponse(page, "/api/dashboard/", { status: 500, json: {} });
    await signIn(page);
    await expect(alert(page)).toContainText("Your dashboard could not be loaded");
    await expectAccessible(page);
    await page.unroute(`${testStack.apiUrl}/api/dashboard/`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
  });
});
