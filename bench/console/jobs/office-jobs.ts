import { expect } from "@playwright/test";
import { queryDatabase } from "../../../e2e/database.ts";
import { insertApplicants, insertOrder } from "../../../e2e/office.ts";
import { testStack } from "../../../scripts/test-stack.ts";
import type { Job, Walk } from "../walk.ts";

const SECRETARY = "secretary@demo.example";
const EDITOR = "editor@demo.example";
const ADMINISTRATOR = "admin@demo.example";
const FINANCE = "finance@demo.example";
const MEMBERSHIP = "members@demo.example";
const NYERI = "nyeri@demo.example";
const WARD = { email: "dedan@demo.example", name: "Nyokabi Ndirangu" };
const CONSTITUENCY = { email: "tetu@demo.example", name: "Mwangi Karuri" };

/** The id of a sample, in a list of the API. */
const SAMPLE = /"id":[1-8],"title"/;
const queueOf = (name: string) => `/applications?q=${encodeURIComponent(name)}`;
const card = (walk: Walk, text: string) => walk.page.getByRole("listitem").filter({ hasText: text });

async function refuse(walk: Walk, name: string): Promise<void> {
  await walk.link(new RegExp(name));
  await walk.button("Refuse");
  await walk.type("Did not ask for it.");
  await walk.button(/^Refuse Mumbi/);
  await walk.page
    .getByText(/^Refused by /)
    .first()
    .waitFor();
}

/** @returns the ward */
async function proposeWardCoordinator(walk: Walk): Promise<string> {
  await walk.link("Give a role");
  await walk.write(/^Email of the person/, WARD.email);
  await walk.choose(/^Role/, "Ward coordinator");
  await walk.choose(/^Constituency/, 2);
  const [free] = await queryDatabase<{ id: number }>(
    `select w.id from wards w join constituencies c on c.id = w.constituency_id
     where c.id = $1 and not exists (select 1 from role_grants g where g.ward_id = w.id and g.ended_at is null)
     order by w.name limit 1`,
    [await walk.page.getByLabel(/^Constituency/).inputValue()],
  );
  const options = walk.page.getByLabel(/^Ward/).locator("option");
  await options.nth(1).waitFor({ state: "attached" });
  const values = await options.evaluateAll((all) => all.map((option) => option.getAttribute("value")));
  const ward = await walk.choose(/^Ward/, values.indexOf(String(free!.id)));
  await walk.write(/^Reason/, "Elected by the ward.");
  await walk.button("Propose it");
  await walk.page.getByText("You proposed this, so somebody else decides.").waitFor();
  return ward;
}

async function endRole(walk: Walk, text: string, submit: string): Promise<void> {
  await walk.button("End", card(walk, text));
  await walk.write("Reason", "Moved away", walk.page.getByRole("dialog").filter({ visible: true }));
  await walk.button(submit);
}

const nameOf = async (ward: string) =>
  (await queryDatabase<{ name: string }>("select name from wards where id = $1", [ward]))[0]!.name;

export const officeJobs: readonly Job[] = [
  {
    ...{ name: "take in nine applicants", most: [[12, null]], email: MEMBERSHIP, screen: "/" },
    async walk(walk) {
      const name = await insertApplicants(11);
      await walk.goTo(queueOf(name));
      await walk.page.getByText("11 found").waitFor();
      await walk.check("All on this page");
      const boxes = walk.page.getByRole("checkbox", { name: /^Choose/ });
      for (const last of [9, 10]) await walk.tap(boxes.nth(last), "Space");
      await walk.button("Confirm");
      await walk.button("Confirm", walk.page.getByRole("dialog", { name: "Confirm 9 applications?" }));
      await walk.page.getByText("9 people are now members.").waitFor();
      await walk.link("Call the 9 without an account");
      await walk.page.getByRole("button", { name: "Reached", exact: true }).waitFor();
      await walk.page.getByRole("heading", { name }).waitFor();
      await walk.page.getByRole("link", { name: /^07/ }).waitFor();
      await walk.goTo(`${queueOf(name)}&status=confirmed`);
      await walk.page.getByText("9 found").waitFor();
      const found = card(walk, name)
        .filter({ hasText: /[A-Z]-\d{6}/ })
        .filter({ hasText: /\+2547\d{8}/ });
      if ((await found.count()) !== 9) throw new Error(`${await found.count()} of 9 have their number and phone`);
      walk.proof = "9 under “Confirmed”, each with member number and phone; the calls begin with one of them";
    },
  },
  {
    ...{ name: "refuse one", most: [[3, 24]], email: MEMBERSHIP, screen: "/" },
    async walk(walk) {
      const name = await insertApplicants(1);
      await walk.goTo(queueOf(name));
      await refuse(walk, name);
      await walk.goTo(`${queueOf(name)}&status=refused`);
      await card(walk, name).filter({ hasText: "Refused by Chebet Rono" }).waitFor();
      walk.proof = "found under “Refused” with who decided";
    },
  },
  {
    ...{ name: "ward coordinator, two people", email: NYERI, screen: "/roles" },
    most: [
      [13, 56],
      [3, 0],
    ],
    async walk(walk) {
      const ward = await proposeWardCoordinator(walk);
      const applicant = await insertApplicants(1, ward);
      const coordinator = await walk.colleague(WARD.email, "/");
      if ((await coordinator.findsApplications(applicant)) !== 0) throw new Error("she had the role before");
      await walk.goOnAs(SECRETARY, "/proposals");
      await walk.approve(WARD.name);
      await walk.seesDone();
      if ((await coordinator.findsApplications(applicant)) !== 1)
        throw new Error("she has no applications of the ward");
      walk.proof = "the new coordinator finds an applicant of the ward";
    },
  },
  {
    ...{ name: "end a role of a place", most: [[3, 10]], email: SECRETARY, screen: "/" },
    async walk(walk) {
      const ward = await proposeWardCoordinator(await walk.colleague(NYERI, "/roles"));
      const second = await walk.colleague(SECRETARY, "/proposals");
      await second.approve(WARD.name);
      await second.seesDone();
      const applicant = await insertApplicants(1, ward);
      const coordinator = await walk.colleague(WARD.email, "/");
      if ((await coordinator.findsApplications(applicant)) !== 1) throw new Error("the role was not given");
      await walk.goTo(`/roles?q=${WARD.name.split(" ")[0]}`);
      await endRole(walk, await nameOf(ward), "End the role");
      await walk.page.getByText(`The role of ${WARD.name} has ended.`).waitFor();
      if ((await coordinator.findsApplications(applicant)) !== 0) throw new Error("the role has not ended");
      walk.proof = "the former coordinator finds the ward's applicant no more";
    },
  },
  {
    ...{ name: "end a national role, two people", email: SECRETARY, screen: "/roles/propose" },
    most: [
      [3, 10],
      [3, 0],
    ],
    async walk(walk) {
      await walk.write(/^Email of the person/, CONSTITUENCY.email);
      await walk.choose(/^Role/, "Membership officer");
      await walk.write(/^Reason/, "For a while.");
      await walk.button("Propose it");
      await walk.page.getByText("You proposed this, so somebody else decides.").waitFor();
      const second = await walk.colleague(ADMINISTRATOR, "/proposals");
      await second.approve(CONSTITUENCY.name);
      await second.seesDone();
      const applicant = await insertApplicants(1);
      const officer = await walk.colleague(CONSTITUENCY.email, "/");
      if ((await officer.findsApplications(applicant)) !== 1) throw new Error("the role was not given");
      await walk.goTo(`/roles?q=${CONSTITUENCY.name.split(" ")[1]}`);
      await card(walk, "Membership officer").waitFor();
      walk.startCounting();
      await endRole(walk, "Membership officer", "Propose to end the role");
      await walk.page.getByText(/^A second person now decides/).waitFor();
      if ((await officer.findsApplications(applicant)) !== 1) throw new Error("one person ended it");
      await walk.goOnAs(ADMINISTRATOR, "/proposals");
      await walk.approve(CONSTITUENCY.name);
      await walk.seesDone();
      if ((await officer.findsApplications(applicant)) !== 0) throw new Error("the role has not ended");
      walk.proof = "kept after the first person, gone after the second";
    },
  },
  {
    ...{ name: "a colleague's last week", most: [[3, null]], email: SECRETARY, screen: "/audit" },
    async walk(walk) {
      const name = await insertApplicants(1);
      await refuse(await walk.colleague(MEMBERSHIP, queueOf(name)), name);
      await walk.goTo("/audit");
      await walk.write(/^Person/, "rono");
      await walk.tap(walk.page.locator("summary").filter({ hasText: "Filters and order" }));
      await walk.write("From", new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10));
      const sentence = walk.page.getByRole("heading", { name: new RegExp(`^Chebet Rono .*${name}`) });
      await sentence.first().waitFor();
      const others = walk.page.getByRole("listitem").getByRole("heading", { name: /^(?!Chebet Rono)/ });
      await expect(others).toHaveCount(0);
      walk.proof = `“${await sentence.first().textContent()}”, and nobody else's`;
    },
  },
  {
    ...{ name: "hand out an order", most: [[5, 8]], email: FINANCE, screen: "/orders" },
    async walk(walk) {
      const number = await insertOrder();
      await walk.write("Order number, phone or name", number.toLowerCase());
      await walk.page.keyboard.press("Enter");
      await walk.button("It was handed out", walk.page.getByRole("dialog", { name: `Hand out order ${number}?` }));
      const sentence = walk.page.getByRole("status").filter({ hasText: `Order ${number} was handed out.` });
      await sentence.getByRole("button", { name: "Not handed out after all" }).waitFor();
      await walk.goTo(`/orders?q=${number}`);
      await card(walk, number).filter({ hasText: "Handed out by Otieno Were" }).waitFor();
      walk.proof = "“Handed out by Otieno Were”; it could be taken back where it was said";
    },
  },
  // The last one, because it ends the samples.
  {
    ...{ name: "remove the samples, two people", email: SECRETARY, screen: "/" },
    most: [
      [3, 23],
      [3, 0],
    ],
    async walk(walk) {
      await restoreSampleArticles();
      await walk.goTo("/samples");
      const articles = async () => (await fetch(`${testStack.apiUrl}/news/?limit=100`)).text();
      await expect.poll(articles, "there are no samples").toMatch(SAMPLE);
      await walk.button("Propose to remove them");
      await walk.type("The site is opened.");
      await walk.button("Propose it", walk.page.getByRole("dialog"));
      await walk.page.getByText("You proposed this, so somebody else decides.").waitFor();
      await walk.goOnAs(EDITOR, "/proposals");
      await walk.approve("Remove the samples");
      await walk.seesDone();
      await expect.poll(articles, "the API has samples").not.toMatch(SAMPLE);
      walk.proof = "the API has no sample article";
    },
  },
];

/** The samples are removed once, so the second walk finds the articles again. */
async function restoreSampleArticles(): Promise<void> {
  await queryDatabase(
    "create table if not exists sample_articles as select * from news_articles where sample and id < 1001",
  );
  await queryDatabase("delete from sample_removals");
  const [columns] = await queryDatabase<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'news_articles' and is_generated = 'NEVER'`,
  );
  await queryDatabase(
    `insert into news_articles (${columns!.names}) overriding system value
     select ${columns!.names} from sample_articles on conflict do nothing`,
  );
}
