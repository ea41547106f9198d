import type { Locator } from "@playwright/test";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import party from "../party.json" with { type: "json" };
import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";
import { expect } from "./fixtures.ts";
import { startingWith } from "./forms.ts";
import { createSignedInClient, newPerson, type Person } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";
import { inBothLanguages, test, type Visitor } from "./visitor.ts";

/** Taps an action that is in sight without scrolling. */
async function tapInSight(visitor: Visitor, action: Locator): Promise<void> {
  await expect(action).toBeVisible();
  await expect(action, "the next action is in sight without scrolling").toBeInViewport({ ratio: 1 });
  await visitor.tap(action);
}

/** From the home page to the second step of the application. @returns the labels of fields that were filled in */
async function choosePlan(visitor: Visitor, plan: string): Promise<void> {
  const { page, text, link } = visitor;
  await visitor.open("/");
  await tapInSight(visitor, link(text.home.hero.join.label));
  await visitor.expectAt("/volunteer");
  await tapInSight(visitor, link(text.volunteer.join.action));
  await visitor.expectAt("/joinus");
  await tapInSight(visitor, page.getByRole("radio", { name: plan }));
  await expect(page.getByRole("heading", { name: text.joinUs.steps[1] })).toBeFocused();
}

/** Fills in the second step and goes to the last. @returns the labels of the fields */
async function fillPerson(visitor: Visitor, person: Person): Promise<string[]> {
  const { text, field, button } = visitor;
  const { person: labels } = text.joinUs;
  const entries = [
    [labels.first_name.label, person.firstName],
    [labels.last_name.label, person.lastName],
    [labels.phone_number.label, person.phone],
    [labels.age.label, person.age],
    [labels.occupation.label, person.occupation],
  ] as const;
  const choices = [
    [labels.gender.label, "female"],
    [text.places.county.label, { label: person.county }],
    [text.places.constituency.label, { label: person.constituency }],
    [text.places.ward.label, { label: person.ward }],
  ] as const;
  for (const [label, entry] of entries) await field(label).fill(entry);
  for (const [label, choice] of choices) await field(label).selectOption(choice);
  await tapInSight(visitor, button(text.joinUs.next));
  return [...entries, ...choices].map(([label]) => label);
}

/** The text of the QR code in a drawing. */
async function readQrCode(drawing: Locator): Promise<string> {
  const svg = await drawing.evaluate((element) => new XMLSerializer().serializeToString(element));
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(1920)
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

inBothLanguages(() => {
  test("a visitor joins for free from the home page, without an account, and sees the number of the application there", async ({
    page,
    visitor,
  }) => {
    const { text, button } = visitor;
    await choosePlan(visitor, "Mwananchi");
    const steps = page.getByRole("list", { name: text.joinUs.progress }).getByRole("listitem");
    await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");
    // A phone shows one line in place of three labels.
    await expect(page.getByText(text.stepper.step(2, 3, text.joinUs.steps[1]))).toBeVisible();
    await visitor.expectAccessible();
    const person = newPerson();
    await fillPerson(visitor, person);
    await expect(page.getByRole("heading", { name: text.joinUs.checkAndSend })).toBeVisible();
    await visitor.expectAccessible();
    await tapInSight(visitor, button(text.joinUs.submit));
    await visitor.expectAt("/");
    await expect(page.getByText(text.joinUs.outcomes.joined)).toBeVisible();
    const [beforeNumber] = text.received.title(0).split("0");
    await expect(page.getByRole("heading", { name: startingWith(beforeNumber!) })).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept.toSorted()).toEqual(["draft:register", "sent_application"]);
    const headline = text.moments.headline.joining(party.name);
    await visitor.expectMoment(button(text.received.share), headline, [person.firstName, person.lastName, person.ward]);
  });

  test("a visitor gets from the home page to a paid Bronze membership and its card with at most 13 fields, each filled in once, and the next action always visible; the card's QR code opens its check, and the membership is renewed when it ends", async ({
    page,
    visitor,
  }) => {
    const { text, field, button, link } = visitor;
    const person = newPerson();
    await choosePlan(visitor, "Bronze");
    const filledLabels = await fillPerson(visitor, person);
    await expect(
      page.getByRole("definition").filter({ hasText: `${person.ward}, ${person.constituency}` }),
    ).toBeVisible();
    await tapInSight(visitor, button(text.joinUs.submit));

    await visitor.expectAt("/login");
    await expect(page.getByText(text.joinUs.outcomes.signIn)).toBeVisible();
    await tapInSight(visitor, link(text.login.createAccount));
    await visitor.expectAt("/register");
    await expect(page.getByRole("main")).toContainText(text.register.pending("Bronze"));
    await expect(field(text.register.firstName)).toHaveValue(person.firstName);
    await expect(field(text.register.phone)).toHaveValue(person.phone);
    await expect(field(text.places.ward.label).locator("option:checked")).toHaveText(person.ward);
    for (const [label, entry] of [
      [text.register.email, person.email],
      [text.register.dateOfBirth, person.dateOfBirth],
      [text.register.password, person.password],
      [text.register.confirmPassword, person.password],
    ] as const) {
      filledLabels.push(label);
      await field(label).fill(entry);
    }
    await tapInSight(visitor, button(text.register.submit));

    await visitor.expectAt("/login");
    await expect(page.getByRole("main")).toContainText(text.login.welcome(person.email));
    await expect(field(text.login.email)).toHaveValue(person.email);
    await tapInSight(visitor, button(text.login.submit));
    await visitor.expectAt("/dashboard/payments");
    await expect(page.getByText(text.joinUs.outcomes.paymentDue)).toBeVisible();
    await tapInSight(visitor, button(text.payments.pay("KES 5,000", "mpesa")));
    await expect(page.getByRole("heading", { name: text.payments.prompted.title })).toBeFocused();
    await visitor.expectOwnLanguage();
    await simulatedPhone(person.phone).approve();
    await expect(page.getByText(text.memberships.active.title)).toBeVisible();
    const headline = text.moments.headline.joined(party.name);
    await visitor.expectMoment(button(text.memberships.active.share), headline, [
      ...[person.firstName, person.lastName, person.ward, "Bronze", "5,000"],
    ]);
    expect(new Set(filledLabels).size, "no field twice").toBe(filledLabels.length);
    expect(filledLabels.length).toBeLessThanOrEqual(13);
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).not.toContain(person.password);
    await visitor.download(link(text.payments.paid.pdf));
    await visitor.expectMail(person.email, text.accountEmails.confirmation.subject);
    await visitor.expectMail(person.email, text.membershipEmails.started("Bronze", "").active);

    const card = page.getByRole("region", { name: text.card.title });
    await test.step("the card and its check", async () => {
      await visitor.tap(link(text.memberships.active.card));
      await visitor.expectAt("/dashboard/card");
      await expect(card).toContainText(`${person.firstName} ${person.lastName}`);
      await expect(card).toContainText("Bronze");
      await visitor.download(button(text.card.pdf));
      const address = await readQrCode(card.locator("svg"));
      expect(address).toMatch(new RegExp(`^${testStack.siteUrl}${visitor.path("/verify/")}[\\w-]+$`));
      await page.goto(address);
      await expect(page.getByText(text.verify.validText)).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(person.lastName);
      await visitor.expectOwnLanguage();
    });

    await test.step("the renewal", async () => {
      await queryDatabase(
        "update memberships set valid_until = current_date + 10 from users where users.id = user_id and email = $1",
        [person.email],
      );
      await visitor.open("/dashboard/payments");
      await visitor.tap(button(text.memberships.renew("KES 5,000")));
      const friend = newPerson();
      await field(text.payments.phone("mpesa")).fill(friend.phone);
      await visitor.tap(button(text.payments.pay("KES 5,000", "mpesa")));
      await expect(page.getByRole("heading", { name: text.payments.prompted.title })).toBeVisible();
      await simulatedPhone(friend.phone).approve();
      await expect(page.getByRole("heading", { name: text.payments.paid.title })).toBeVisible();
      await visitor.expectMail(person.email, text.membershipEmails.started("Bronze", "").renewed);
      const { results } = await (await createSignedInClient(person))("GET /memberships/");
      expect(Date.parse(results[0]!.valid_until!) - Date.now(), "a year after its end").toBeGreaterThan(
        365 * 86_400_000,
      );
    });
  });
});
