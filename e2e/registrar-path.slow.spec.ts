import { randomInt } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectNoHorizontalScroll, FAILED_REQUEST, signIn } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { createMember, type Person } from "./people.ts";
import { openConsole } from "./staff.ts";
import { inBothLanguages, test, type Visitor } from "./visitor.ts";

// From the site to the roll: who joins on the website alone is handed in and frozen with all that a line needs.

const OFFICER = "members@demo.example";
const SECRETARY = "secretary@demo.example";

async function applyForFree(visitor: Visitor, person: Person): Promise<void> {
  const { page, text, field, button, tap } = visitor;
  const { person: labels } = text.joinUs;
  await tap(page.getByRole("radio", { name: "Mwananchi" }));
  for (const [label, entry] of [
    [labels.first_name.label, person.firstName],
    [labels.last_name.label, person.lastName],
    [labels.phone_number.label, person.phone],
    [labels.age.label, person.age],
    [labels.occupation.label, person.occupation],
  ] as const) {
    await field(label).fill(entry);
  }
  for (const [label, choice] of [
    [labels.gender.label, "female"],
    [text.places.county.label, { label: person.county }],
    [text.places.constituency.label, { label: person.constituency }],
    [text.places.ward.label, { label: person.ward }],
  ] as const) {
    await field(label).selectOption(choice);
  }
  await tap(button(text.joinUs.next));
  await tap(button(text.joinUs.submit));
  await visitor.expectAt("/");
  await expect(page.getByText(text.joinUs.outcomes.joined)).toBeVisible();
  await visitor.open("/dashboard");
}

/** On one screen: what the dashboard asks for. */
async function completeDetails({ page, text, field, button, link, tap }: Visitor, person: Person): Promise<void> {
  await tap(link(text.detailsHint.action));
  await expect(page.getByRole("heading", { name: text.details.missing })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await field(text.details.form.idNumber).fill(String(randomInt(10_000_000, 40_000_000)));
  await field(text.details.form.pollingStation).fill("Ihururu Primary School");
  await field(text.details.form.born).fill(person.dateOfBirth);
  await page.getByRole("main").getByRole("checkbox").last().tap();
  await tap(button(text.details.form.save));
  await expect(page.getByText(text.details.form.saved)).toBeVisible();
}

/** Two people of the party at their own computer. */
class Office {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(20_000);
  }

  static readonly open = async (browser: Browser) => new Office(await browser.newPage(desktopDevice));

  readonly button = (name: string): Locator => this.page.getByRole("button", { name, exact: true });

  async confirmApplication(id: number): Promise<void> {
    await openConsole(this.page, OFFICER, `/applications/${id}`);
    await this.button("Confirm").click();
    await this.page
      .getByRole("dialog")
      .getByRole("button", { name: /^Confirm / })
      .click();
    await expect(this.page.getByText(/^Confirmed by /)).toBeVisible();
  }

  /** The Secretary General approves the newest proposal of a kind. */
  async approve(kind: string): Promise<void> {
    const [proposal] = await queryDatabase<{ id: number }>(
      `select max(id) as id from proposals where kind = '${kind}'`,
    );
    await openConsole(this.page, SECRETARY, `/proposals/${proposal!.id}`);
    await this.button("Approve").click();
    await expect(this.button("Approve")).toHaveCount(0);
  }

  /** The one that is shipped is a guess, which nobody has confirmed. */
  async putTemplateIntoForce(): Promise<void> {
    const [template] = await queryDatabase<{ id: number; in_force: number | null }>(
      "select max(id) as id, registrar_template_of((now() at time zone 'Africa/Nairobi')::date) as in_force from registrar_templates",
    );
    if (template!.in_force !== null) return;
    await openConsole(this.page, OFFICER, `/registrar-templates/${template!.id}`);
    await this.button("Propose to put it into force").click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("The Registrar wrote that it is right.");
    await dialog.getByRole("button", { name: "Yes, propose it" }).click();
    await expect(this.page.getByText("Proposed. A second person decides.")).toBeVisible();
    await this.approve("registrar-template");
  }

  /** Of all complete members of a ward who are in none yet. @returns its id */
  async makeBatch({ county, constituency, ward }: Person): Promise<string> {
    await openConsole(this.page, OFFICER, "/registrar-batches/new");
    for (const [label, place] of Object.entries({ County: county, Constituency: constituency, Ward: ward }))
      await fieldByLabel(this.page, label).selectOption({ label: place });
    await fieldByLabel(this.page, "Which members").selectOption("Only those of whom nothing is missing");
    await fieldByLabel(this.page, "Reason").fill("The list of members of March.");
    await this.button("Make it").click();
    await expect(this.page).toHaveURL(/registrar-batches\/\d+$/);
    return this.page.url().split("/").at(-1)!;
  }

  /** Of the whole country. */
  async freezeRoll(title: string): Promise<void> {
    await openConsole(this.page, OFFICER, "/rolls/new");
    await fieldByLabel(this.page, "Name").fill(title);
    await fieldByLabel(this.page, "Reason").fill("The organs decided it on Friday.");
    await this.button("Propose").click();
    await expect(this.page.getByText("A second person decides first.")).toBeVisible();
    await this.approve("roll-frozen");
    const [roll] = await queryDatabase<{ id: number }>(`select id from rolls where title = '${title}'`);
    await openConsole(this.page, OFFICER, `/rolls/${roll!.id}`);
    await expect(this.page.getByText("Nobody can change a line any more.")).toBeVisible({ timeout: 60_000 });
  }
}

inBothLanguages(() => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("who joins on the site alone is asked for what is missing, adds it on one screen, and stands in the next batch and on the roll", async ({
    page,
    browser,
    visitor,
  }) => {
    test.slow();
    const { text } = visitor;
    const person = await createMember({ language: visitor.language });
    await signIn(page, visitor.path("/joinus"), person);
    await applyForFree(visitor, person);
    await completeDetails(visitor, person);

    const [application] = await queryDatabase<{ id: number; person: number }>(
      `select memberships.id, person_id as person from memberships join users on users.id = memberships.user_id
       where email = $1`,
      [person.email],
    );
    const office = await Office.open(browser);
    await office.confirmApplication(application!.id);
    await office.putTemplateIntoForce();
    const batch = await office.makeBatch(person);
    await openConsole(office.page, OFFICER, `/batch-people?batch=${batch}&show=included`);
    const name = `${person.firstName} ${person.lastName}`;
    await expect(office.page.locator(`a[href$="/people/${application!.person}"]`)).toContainText(name);
    const title = `Primaries ${crypto.randomUUID().slice(0, 8)}`;
    await office.freezeRoll(title);
    await office.page.close();

    await visitor.open("/dashboard/payments");
    const line = text.rolls.on("DAY", title, "LINE").replaceAll(/[()]/g, String.raw`\$&`);
    const rolls = page.getByRole("region", { name: text.rolls.title });
    await expect(rolls).toContainText(new RegExp(line.replaceAll(/DAY|LINE/g, ".+")));
  });
});
