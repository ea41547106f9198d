import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "@party/contract/values/storage-keys";
import { type FaultyReply, faultyReplies, type SpecifiedCall, specificationTexts } from "@party/fakes/specified-server";
import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST, storedTokens, test, waitForHydration } from "./fixtures.ts";
import { fieldByLabel, fillApplication, fillLogin, fillRegistration } from "./forms.ts";
import { newPerson } from "./people.ts";
import { type SpecifiedSite, startSpecifiedSite } from "./specified-site.ts";

/** What a server of section 7 sends with the status of success but in another form: pages stay whole and say what is true. */
let specified: SpecifiedSite;

test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|HTTP 404|another form|could not be sent`) });
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  specified = await startSpecifiedSite();
});
test.afterAll(() => specified.stop());
test.beforeEach(() => specified.api.behave("normal"));

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();
const open = async (page: Page, pathname: string) => {
  await page.goto(specified.url + pathname);
  await waitForHydration(page);
};

/** A page that stands, without a value that was put into a sentence by mistake. */
async function expectSound(page: Page, reply: FaultyReply) {
  await expect(page.getByRole("heading", { level: 1 }).first(), reply).toBeVisible();
  const mistake = /undefined|\[object|\bnull\b|NaN|Something went wrong/;
  await expect(page.locator("body"), reply).not.toContainText(mistake, { useInnerText: true });
}

/** The same steps for each faulty reply to one call. */
const eachReply = (
  call: SpecifiedCall,
  does: string,
  steps: (page: Page, reply: FaultyReply, behaveFaulty: () => void) => Promise<void>,
) =>
  test(`${call} ${does}`, async ({ page }) => {
    test.slow();
    for (const reply of faultyReplies) {
      specified.api.behave("normal");
      await test.step(reply, () => steps(page, reply, () => specified.api.behave({ call, reply })));
      await expectSound(page, reply);
    }
  });

const placeLists: [SpecifiedCall, string, string][] = [
  ["GET /counties/", "County", specificationTexts.county],
  ["GET /constituencies/", "Constituency", specificationTexts.constituency],
  ["GET /wards/", "Ward", specificationTexts.ward],
];
for (const [index, [call, label]] of placeLists.entries()) {
  eachReply(call, "offers the places that have id and name, and else none", async (page, reply, behaveFaulty) => {
    behaveFaulty();
    specified.api.requests.length = 0;
    await open(page, "/register");
    for (const [, parent, place] of placeLists.slice(0, index)) {
      await fieldByLabel(page, parent).selectOption({ label: place });
    }
    await expect.poll(() => specified.api.requests).toContain(call);
    const options = fieldByLabel(page, label).locator("option:not([value=''])");
    await expect(options, reply).toHaveText([]);
  });
}

eachReply(
  "POST /api/auth/register/",
  "leads to the sign-in, since the account is there",
  async (page, _, behaveFaulty) => {
    await open(page, "/register");
    await fillRegistration(page, newPerson());
    behaveFaulty();
    await press(page, "Create Account");
    await expect(main(page)).toContainText("Registration successful! Please log in.");
  },
);

/** An account and its stored session. */
async function storeSession(page: Page) {
  const person = newPerson();
  const { url } = specified.api;
  const registration = {
    ...{ email: person.email, password: person.password, password2: person.password, phone: person.phone },
    ...{ first_name: person.firstName, last_name: person.lastName, county: "19", constituency: "92", ward: "456" },
    membership_type: "mwananchi",
  };
  await page.request.post(`${url}/api/auth/register/`, { data: registration });
  const { email, password } = person;
  const { access, refresh } = await (
    await page.request.post(`${url}/api/auth/login/`, { data: { email, password } })
  ).json();
  await page.goto(`${specified.url}/robots.txt`);
  await page.evaluate((entries) => entries.forEach(([key, value]) => void localStorage.setItem(key, value)), [
    [ACCESS_TOKEN_KEY, access],
    [REFRESH_TOKEN_KEY, refresh],
  ] as [string, string][]);
  return person;
}

/** The user has an email address there, so that nobody is signed out for a missing id. */
const namesUser = (reply: FaultyReply) => reply === "no ids";

eachReply("GET /api/auth/user/", "signs out unless it says who the user is", async (page, reply, behaveFaulty) => {
  await storeSession(page);
  behaveFaulty();
  await open(page, "/dashboard");
  if (namesUser(reply)) await expect(page.getByRole("button", { name: /^Account: \S/ })).toBeVisible();
  else {
    await expect(page).toHaveURL(`${specified.url}/login`);
    expect(await storedTokens(page)).toEqual([null, null]);
  }
});

eachReply(
  "POST /api/auth/login/",
  "stores nothing without tokens and a user, and says so",
  async (page, reply, behaveFaulty) => {
    const person = await storeSession(page);
    await page.evaluate(() => localStorage.clear());
    await open(page, "/login");
    behaveFaulty();
    await fillLogin(page, person);
    if (namesUser(reply)) {
      await expect(page).toHaveURL(`${specified.url}/dashboard`);
      await page.evaluate(() => localStorage.clear());
    } else {
      await expect(main(page).getByRole("alert")).toHaveText("An error occurred during login. Please try again.");
      expect(await storedTokens(page)).toEqual([null, null]);
    }
  },
);

eachReply("POST /api/auth/logout/", "signs out here whatever it says", async (page, _, behaveFaulty) => {
  await storeSession(page);
  await open(page, "/dashboard");
  await page.getByRole("button", { name: /^Account: / }).click();
  behaveFaulty();
  await press(page, "Logout");
  await expect(page).toHaveURL(`${specified.url}/`);
  expect(await storedTokens(page)).toEqual([null, null]);
});

eachReply(
  "POST /memberships/public/",
  "is received, with its number where one is said",
  async (page, _, behaveFaulty) => {
    await open(page, "/joinus");
    await page.evaluate(() => sessionStorage.clear());
    await fillApplication(page, "Mwananchi", newPerson());
    behaveFaulty();
    await press(page, "Submit Application");
    await expect(page).toHaveURL(`${specified.url}/`);
    await expect(page.getByText("Membership application successful! Thank you for joining us.").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Application/ })).toHaveCount(0);
  },
);

eachReply("POST /memberships/", "is received, and the office is asked how to pay", async (page, _, behaveFaulty) => {
  await storeSession(page);
  await open(page, "/joinus");
  await fillApplication(page, "Silver", newPerson());
  behaveFaulty();
  await press(page, "Submit Application");
  await expect(main(page)).toContainText("Please complete your payment to activate your membership.");
  await expect(page.getByRole("heading", { name: "Your application" })).toBeVisible();
});

for (const [call, pathname, own, missing] of [
  ["GET /news/{id}/", "/news/1", specificationTexts.article, "Article not found"],
  ["GET /events/{id}/", "/events/1", specificationTexts.event, "Event not found."],
] as const) {
  eachReply(call, "is shown where it has a title, and else not found", async (page, reply, behaveFaulty) => {
    behaveFaulty();
    await page.goto(specified.url + pathname);
    const shown = reply === "no ids" ? own : missing;
    await expect(main(page).getByText(shown).first(), reply).toBeVisible();
  });
}

eachReply(
  "POST /api/newsletter/subscribe/",
  "is a subscription, by the server's words or ours",
  async (page, reply, behaveFaulty) => {
    await open(page, "/contact");
    behaveFaulty();
    await page.getByRole("contentinfo").getByLabel("Email address").fill("akinyi@example.com");
    await press(page, "Subscribe");
    const notice = page.getByRole("status").filter({ hasText: /\w/ });
    await expect(notice, reply).toHaveText(reply === "no ids" ? specificationTexts.subscribed : /\w{4}/);
  },
);

eachReply(
  "GET /api/newsletter/verify/{token}/",
  "is a confirmation, by the server's words or ours",
  async (page, reply, behaveFaulty) => {
    behaveFaulty();
    await page.goto(`${specified.url}/verify-newsletter/any-token`);
    await expect(main(page), reply).toContainText("You will be redirected to the home page shortly.");
  },
);
