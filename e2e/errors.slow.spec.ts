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
import { fieldByLabel, fillApplication, fillLogin, fillPerson, fillRegistration } from "./forms.ts";
import { api, createMember, newPerson } from "./people.ts";

/** The error catalogue (spec.md section 8) on the screens of the main path. Browsers log every error response. */
test.use({ expectedErrors: FAILED_REQUEST });

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const errorNotice = (page: Page) => page.getByRole("alert").filter({ has: page.getByLabel("Close message") });
const abortRequests = (page: Page, path: string) => page.route(`${testStack.apiUrl}${path}`, (route) => route.abort());
const badGateway = { status: 502, html: "<h1>502 Bad Gateway</h1>" };

test("a failed sign-in shows the server's text or 'An error occurred during login', keeps the input, and can be repeated", async ({
  page,
}) => {
  const [member, blocked] = await Promise.all([createMember(), createMember()]);
  await page.goto("/login");

  // Each step expects another text than the step before it.
  await test.step("a failed connection shows 'An error occurred during login' and keeps the input", async () => {
    await abortRequests(page, "/api/auth/login/");
    await fillLogin(page, member);
    await expect(alert(page)).toHaveText(/^An error occurred during login/);
    await expect(fieldByLabel(page, "Email")).toHaveValue(member.email);
    await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
    await page.unrouteAll();
  });

  await test.step("a wrong password shows the server's text", async () => {
    await fillLogin(page, { ...member, password: "Wrong-password-1" });
    await expect(alert(page)).toHaveText("Invalid email or password.");
    await expect(page).toHaveURL("/login");
    await expectAccessible(page);
  });

  await test.step("a response without an error field shows 'An error occurred during login'", async () => {
    await mockApiResponse(page, "/api/auth/login/", { status: 400, json: { code: 7 } });
    await fillLogin(page, member);
    await expect(alert(page)).toHaveText(/^An error occurred during login/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.unrouteAll();
  });

  await test.step("after ten wrong passwords the sign-in shows how long to wait", async () => {
    for (let times = 0; times < 10; times += 1) {
      const body = { email: blocked.email, password: "Wrong-password-1" };
      await expect(api("POST /api/auth/login/", { body })).rejects.toThrow("Invalid email or password.");
    }
    await fillLogin(page, blocked);
    await expect(alert(page)).toHaveText(/^Too many attempts\. Please wait .+ and try again\.$/);
  });

  await test.step("a page of HTML from a proxy shows 'An error occurred during login'", async () => {
    await mockApiResponse(page, "/api/auth/login/", badGateway);
    await fillLogin(page, member);
    await expect(alert(page)).toHaveText(/^An error occurred during login/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.unrouteAll();
  });

  await fillLogin(page, member);
  await expect(page).toHaveURL("/dashboard");
});

test("a failed registration shows what is wrong above the form, and the next attempt creates one account", async ({
  page,
}) => {
  const person = newPerson();
  const submit = () => page.getByRole("button", { name: "Create Account" }).click();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/register/")) sent += 1;
  });
  await page.goto("/register");
  await fillRegistration(page, person);

  await test.step("different passwords show an error banner above the form, and no request is sent", async () => {
    await fieldByLabel(page, "Confirm Password").fill("something-else-1");
    await submit();
    await expect(alert(page)).toHaveText("Passwords do not match");
    await expect(alert(page)).toBeInViewport();
    const [banner, form] = [await alert(page).boundingBox(), await page.locator("main form").boundingBox()];
    expect(banner!.y + banner!.height).toBeLessThanOrEqual(form!.y);
    expect(sent).toBe(0);
    await expectAccessible(page);
  });

  for (const [password, text] of [
    ["Ab1-xyz", "Password: This password is too short. It must contain at least 8 characters."],
    ["password123", "Password: This password is too common."],
  ] as const) {
    await test.step(`the password ${password} is rejected with '${text}'`, async () => {
      await fieldByLabel(page, "Password").fill(password);
      await fieldByLabel(page, "Confirm Password").fill(password);
      await submit();
      await expect(alert(page)).toContainText(text);
    });
  }
  await fieldByLabel(page, "Password").fill(person.password);
  await fieldByLabel(page, "Confirm Password").fill(person.password);

  // Each answer expects another text than the one before it.
  for (const { title, answer, text } of [
    {
      title: "an empty object",
      answer: { status: 500, json: {} },
      text: "An error occurred during registration",
    },
    {
      title: "a text",
      answer: { status: 400, json: "Registration is closed today." },
      text: "Registration is closed today.",
    },
    { title: "a page of HTML", answer: badGateway, text: "An error occurred during registration" },
    // Our own API never sends this error: docs/decisions/0005-account-and-membership-privacy.md
    {
      title: "an error of the address",
      answer: { status: 400, json: { email: ["An account with this email already exists."] } },
      text: "Email: An account with this email already exists.",
    },
  ]) {
    await test.step(`an error response with ${title} shows '${text}'`, async () => {
      await mockApiResponse(page, "/api/auth/register/", answer);
      await submit();
      await expect(alert(page)).toHaveText(text);
      await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
      await expect(page).toHaveURL("/register");
    });
  }

  await test.step("errors of several fields are shown one per line, with the labels of the specification", async () => {
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
    await submit();
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
    await expect(fieldByLabel(page, "Phone Number")).toHaveAccessibleDescription(/Not a phone number\.$/);
    await expect(fieldByLabel(page, "Password")).toHaveAccessibleDescription(/Too short\. Too common\.$/);
    await page.unrouteAll();
  });

  await test.step("a failed connection shows 'An error occurred during registration. Please try again.'", async () => {
    await abortRequests(page, "/api/auth/register/");
    await submit();
    await expect(alert(page)).toHaveText("An error occurred during registration. Please try again.");
    await page.unrouteAll();
  });

  await submit();
  await expect(page).toHaveURL("/login");
});

test.describe("membership", () => {
  const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();
  const FAILED = "An error occurred while submitting your application. Please try again.";

  test("an application with missing or wrong fields says so at each field, and after failures it creates one membership", async ({
    page,
  }) => {
    const person = { ...newPerson(), age: "17", phone: "123" };
    await page.goto("/joinus");

    await test.step("missing fields are reported above the form and at each field, and the first one gets the focus", async () => {
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
        await expect(fieldByLabel(page, label)).toHaveAccessibleDescription(new RegExp(`${text}$`));
        await expect(fieldByLabel(page, label)).toHaveAttribute("aria-invalid", "true");
      }
      await expect(fieldByLabel(page, "First Name")).toBeFocused();
      await expectAccessible(page);
    });

    await test.step("a phone number and an age that cannot be are refused by the server alone, both at their fields, with everything else as typed", async () => {
      await fillPerson(page, person);
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("heading", { name: "Check and send" })).toBeVisible();
      await submit(page);
      await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
      await expect(fieldByLabel(page, "Phone Number")).toBeFocused();
      await expect(fieldByLabel(page, "Phone Number")).toHaveAccessibleDescription(
        /Enter a valid phone number, such as/,
      );
      await expect(fieldByLabel(page, "Age")).toHaveAccessibleDescription("You must be at least 18 years old to join.");
      await expect(fieldByLabel(page, "Last Name")).toHaveValue(person.lastName);
      await expect(fieldByLabel(page, "Ward").locator("option:checked")).toHaveText(person.ward);
      await fieldByLabel(page, "Age").fill("18");
      await fieldByLabel(page, "Phone Number").fill(newPerson().phone);
      await expect(page.locator("main [aria-invalid]")).toHaveCount(0);
      await page.getByRole("button", { name: "Next" }).click();
    });

    await test.step("the server's detail message is shown unchanged", async () => {
      const detail = "Applications rest until the congress.";
      await mockApiResponse(page, "/memberships/public/", { status: 503, json: { detail } });
      await submit(page);
      await expect(alert(page)).toHaveText(detail);
      await page.unrouteAll();
    });

    await test.step("an application sent again after its response was lost creates one membership", async () => {
      const ids: unknown[] = [];
      await page.route(`${testStack.apiUrl}/memberships/public/`, async (route) => {
        const response = await route.fetch();
        ids.push((await response.json()).id);
        await (ids.length === 1 ? route.abort() : route.fulfill({ response }));
      });
      await submit(page);
      await expect(alert(page)).toHaveText(FAILED);
      await submit(page);
      await expect(page).toHaveURL("/");
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
    });
  });

  test(`a member's application whose response has no detail shows '${FAILED}'`, async ({ page }) => {
    await signIn(page, "/joinus");
    await fillApplication(page, "Gold", newPerson());
    for (const { answer, text } of [
      { answer: { status: 500, json: {} }, text: FAILED },
      { answer: { status: 503, json: { detail: "Closed until the congress." } }, text: "Closed until the congress." },
      { answer: badGateway, text: FAILED },
    ]) {
      await mockApiResponse(page, "/memberships/", answer);
      await submit(page);
      await expect(alert(page)).toHaveText(text);
    }
  });

  test("Join Us: a Login Required dialog with Register and Login buttons exists but is never opened", async ({
    page,
  }) => {
    await page.goto("/joinus");
    await waitForHydration(page);
    const dialog = page.locator("dialog", { hasText: "Login Required" });
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole("link", { includeHidden: true })).toHaveText(["Register", "Login"]);
    await expect(dialog).toBeHidden();
    // A visitor who applies for a paid plan is the case for which the dialog would be meant.
    await fillApplication(page, "Silver", newPerson());
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error("the dialog was opened");
      };
    });
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page).toHaveURL("/login");
  });
});

test("a list of places that cannot be loaded is empty and shows no error, and one in an object with `results` is listed", async ({
  page,
}) => {
  await mockApiResponse(page, "/counties/", { status: 500, json: {} });
  await page.goto("/register");
  await waitForHydration(page);
  await expect(fieldByLabel(page, "County").locator("option")).toHaveText(["Loading counties..."]);
  await expect(alert(page)).toHaveCount(0);

  await mockApiResponse(page, "/counties/", { json: { results: [{ id: 47, name: "Nairobi" }] } });
  await page.reload();
  await expect(fieldByLabel(page, "County").locator("option")).toHaveText(["Select County", "Nairobi"]);
});

test.describe("newsletter", () => {
  test("a subscription that fails keeps the input, and shows the server's error or 'An error occurred' in an error notice", async ({
    page,
  }) => {
    const address = page.getByRole("contentinfo").getByLabel("Email address");
    const subscribe = async (text: string) => {
      await address.fill(text);
      await page.getByRole("button", { name: "Subscribe" }).click();
    };
    await page.goto("/contact");
    await waitForHydration(page);

    await test.step("an invalid address is sent unchanged, and the server's error is shown", async () => {
      await subscribe("not an address");
      await expect(errorNotice(page)).toContainText(/email/i);
      await expect(address).toHaveValue("not an address");
      await expectAccessible(page);
    });

    for (const { answer, text } of [
      { answer: { status: 500, json: {} }, text: "An error occurred" },
      { answer: { status: 400, json: { error: "This list is full." } }, text: "This list is full." },
      { answer: badGateway, text: "An error occurred" },
    ]) {
      await mockApiResponse(page, "/api/newsletter/subscribe/", answer);
      await subscribe(newPerson().email);
      await expect(errorNotice(page)).toHaveText(text);
    }
  });

  test("a confirmation shows a spinner, then its error with 'Try again' or what else to do", async ({ page }) => {
    // The page sends the request to its own URL.
    const requested = Promise.withResolvers<Route>();
    await page.route("/verify-newsletter/**", (route) =>
      route.request().method() === "POST" ? requested.resolve(route) : route.continue(),
    );
    await page.goto("/verify-newsletter/no-such-token");
    await expectSpinner(page, "Verifying your subscription...");
    await expectAccessible(page);

    await test.step("without an error text it shows 'Verification failed. Please try again.' and a button that repeats it", async () => {
      const route = await requested.promise;
      await route.fulfill({ status: 502, contentType: "text/html", body: badGateway.html });
      await expect(alert(page)).toHaveText("Verification failed. Please try again.");
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).click();
    });

    await expect(alert(page)).toHaveText("This confirmation link is not valid. Please subscribe again.");
    await expect(
      page.getByText("Please try subscribing again or contact support if the problem persists."),
    ).toBeVisible();
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
