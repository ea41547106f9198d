import { createClient } from "@party/contract/client";
import type { Locator, Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { movePromptsBack } from "./database.ts";
import { expect, signIn } from "./fixtures.ts";
import { api, createMember, type Person, placeIdsOf, tokensOf } from "./people.ts";
import { phoneOf } from "./simulated-phone.ts";

/** The button that starts the payment. */
export const PAY = /^Pay KES 10,000 by M-PESA$/;
export const SILVER = 10_000;

/** The API, as somebody who is signed in. */
async function apiOf(person: Person) {
  const { access } = await tokensOf(person);
  return createClient({ baseUrl: testStack.apiUrl, token: () => access });
}

/** A member who has applied for the Silver plan and owes its fee. */
export async function createApplicant() {
  const person = await createMember();
  const theirs = await apiOf(person);
  const { id } = await theirs("POST /memberships/", {
    body: {
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: person.phone,
      age: person.age,
      gender: "female",
      occupation: person.occupation,
      ...(await placeIdsOf(person)),
      membership_type: "silver",
      payment_method: "mpesa",
    },
  });
  const payment = () => theirs("POST /memberships/{id}/payment/", { params: { id } });
  const membership = async () => (await theirs("GET /memberships/")).results.find((one) => one.id === id)!;
  return { person, payment, membership, handset: phoneOf(person.phone) };
}

/** Pays the fee without an open payment page. */
export async function payFee({ person, payment, membership, handset }: Awaited<ReturnType<typeof createApplicant>>) {
  const { token } = await payment();
  await api("POST /payments/{token}/attempts/", {
    params: { token },
    body: { method: "mpesa", phone: person.phone },
  });
  await handset.approve();
  await expect.poll(async () => (await membership()).state, { timeout: 20_000 }).toBe("active");
}

/** An applicant on the page where the fee is paid. */
export async function openPaymentPage(page: Page) {
  const applicant = await createApplicant();
  await signIn(page, "/dashboard/payments", applicant.person);
  await expect(page.getByRole("button", { name: PAY })).toBeVisible();
  return applicant;
}

export const pay = (page: Page) => page.getByRole("button", { name: PAY }).click();
export const askedForPin = (page: Page) => page.getByRole("heading", { name: "Enter your PIN on your phone" });
export const paid = (page: Page) => page.getByRole("heading", { name: "Paid. Thank you." });
/** A row of facts, by its label. */
export const fact = (page: Page, label: string): Locator =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByRole("term").getByText(label, { exact: true }) });

/** The number of the receipt, beside the link to its PDF. */
export async function expectReceipt(page: Page): Promise<string> {
  const number = fact(page, "Receipt number").getByRole("definition");
  await expect(number).toHaveText(/^R\d{4}-\d{6}-[0-9A-Z]{4}$/);
  await expect(page.getByRole("main").getByRole("link", { name: "Download receipt (PDF)" })).toHaveAttribute(
    "href",
    /\/payments\/[^/]+\/receipt\.pdf$/,
  );
  return (await number.textContent())!;
}

/** The membership was activated. */
export async function expectActive(page: Page) {
  await expect(page.getByText("Your membership is active")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "See your membership card" })).toHaveAttribute("href", "/dashboard/card");
  await expect(fact(page, "Membership number").getByRole("definition")).toHaveText(/\w/);
  await expect(fact(page, "Valid until").getByRole("definition")).toHaveText(/\d{4}/);
  await expectReceipt(page);
}

export type Handset = ReturnType<typeof phoneOf>;

/** Lets the minute pass in which a phone is not prompted again; the test has installed the page's clock. */
export async function skipPromptInterval(page: Page, handset: Handset): Promise<void> {
  for (const { reference } of await handset.prompts()) await movePromptsBack(reference);
  await page.clock.fastForward("01:00");
}

/** Lets the page's poll fall due until it shows the payment as paid; the test has installed the page's clock. */
export const expectPaidAtPoll = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward("00:15");
    await expect(paid(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let times = 0; times < 80; times += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}
