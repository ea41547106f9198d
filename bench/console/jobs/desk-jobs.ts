import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { queryDatabase } from "../../../e2e/database.ts";
import { insertApplicants, insertApplicantsWithoutForm, insertOrder } from "../../../e2e/office.ts";
import type { Job, Walk } from "../walk.ts";
import { insertMembersOfKieni, newSurname } from "./register-data.ts";

const MEMBERSHIP = "members@demo.example";
const WARD = "dedan@demo.example";
const PRIVACY = "privacy@demo.example";
const AUDITOR = "auditor@demo.example";
const EDITOR = "editor@demo.example";

const queueOf = (name: string) => `/applications?q=${encodeURIComponent(name)}`;

/** The ward in which somebody has a role. */
async function wardOf(email: string): Promise<string> {
  const [grant] = await queryDatabase<{ ward: string }>(
    `select role_grants.ward_id::text as ward from role_grants join users on users.id = user_id
     where email = $1 and role_grants.ward_id is not null and ended_at is null order by role_grants.id limit 1`,
    [email],
  );
  return grant!.ward;
}

/** @returns the id of somebody of Kieni in the register, without an account */
async function insertPerson(surname: string): Promise<number> {
  await insertMembersOfKieni(surname, 1);
  const [person] = await queryDatabase<{ id: number }>("select id from people where surname = $1", [surname]);
  return person!.id;
}

/** Somebody of the register pays the fee for Silver today. */
const insertFee = (surname: string) =>
  queryDatabase(
    `with allowed as materialized (select set_config('party.memberships_of', '0', true) as noted), member as (
       update people set status = 'member', plan = 'silver', member_since = coalesce(member_since, current_date) where surname = $1
     ), paid as (
       insert into memberships (first_name, last_name, phone_number, age, gender, occupation, ward_id, membership_type, state, fee,
         person_id, valid_from, valid_until)
       select other_names, surname, phone, 30, 'female', 'Farmer', ward_id, 'silver', 'active', 1000, id, current_date, current_date + 364
       from people, allowed where surname = $1 and noted = '0' returning id
     ), intent as (
       insert into payment_intents (purpose, target_id, title, amount, reference, state, payer_name)
       select 'membership', id, 'Silver membership', 1000, 'K' || id || 'E', 'paid', '' from paid returning id, target_id
     )
     insert into membership_terms (intent_id, membership_id, valid_from, valid_until)
     select id, target_id, current_date, current_date + 364 from intent`,
    [surname],
  );

/** Opens a folded part of a page. */
const unfold = (walk: Walk, title: string) => walk.tap(walk.page.locator("summary").filter({ hasText: title }).first());

export const deskJobs: readonly Job[] = [
  {
    ...{ name: "confirm those who have signed, then one more", most: [[13, 16]], email: MEMBERSHIP, screen: "/" },
    async walk(walk) {
      const name = await insertApplicants(2);
      const unsigned = await insertApplicantsWithoutForm(name, 1);
      await walk.goTo(queueOf(name));
      await walk.page.getByText("3 found").waitFor();
      await walk.page
        .getByText(/no signed form/)
        .first()
        .waitFor();
      await walk.check("All on this page");
      await walk.button("Confirm");
      const dialog = walk.page.getByRole("dialog", { name: "Confirm 2 applications?" });
      await dialog.getByText("2 can be confirmed, 1 not (no signed form).").waitFor();
      await walk.button("Confirm", dialog);
      const outcome = walk.page.getByText("2 people are now members.");
      await expect(outcome).toBeInViewport();
      await walk.link(unsigned);
      await walk.page.getByText("You cannot confirm this: no signed form.").waitFor();
      await expect(walk.page.getByRole("button", { name: "Confirm", exact: true })).toHaveCount(0);
      await walk.button("The signed form is here");
      await walk.type("Folder 3");
      await walk.button("Record the form");
      await walk.button("Confirm");
      await walk.button(/^Confirm Mumbi/);
      await walk.page
        .getByText(/^Confirmed by /)
        .first()
        .waitFor();
      const members = await queryDatabase("select id from memberships where first_name = $1 and state = 'active'", [
        name,
      ]);
      expect(members).toHaveLength(3);
      walk.proof =
        "what can be confirmed was said before, and the result stood in view; the third followed with the form";
    },
  },
  {
    ...{ name: "ask somebody without an account, who is called", email: MEMBERSHIP, screen: "/" },
    most: [
      [3, 26],
      [5, 26],
    ],
    async walk(walk) {
      const name = await insertApplicants(1, await wardOf(WARD));
      await walk.goTo(queueOf(name));
      await walk.link(new RegExp(name));
      await walk.button("Ask");
      await walk.type("Where do you vote?");
      await walk.button("Ask", walk.page.getByRole("dialog"));
      await walk.page.getByText("Asked").first().waitFor();
      await walk.goOnAs(WARD, "/person-tasks");
      await walk.link(
        "Call, and ask: Where do you vote?",
        walk.page.getByRole("main").getByText(name).locator("xpath=ancestor::*[self::li or self::tr]"),
      );
      await walk.button("Answer came");
      await walk.type("Kiandu Primary School");
      await walk.button("Record the answer");
      await walk.page.getByText("Answered").first().waitFor();
      const open = await queryDatabase(
        "select person_tasks.id from person_tasks join memberships on memberships.id = application_id where first_name = $1 and done_at is null",
        [name],
      );
      expect(open).toEqual([]);
      walk.proof = "the question was a task of the ward's coordinator until its answer was written down";
    },
  },
  {
    ...{ name: "correct a wrong phone", most: [[5, 30]], email: MEMBERSHIP, screen: "/people", atDesk: true },
    async walk(walk) {
      const id = await insertPerson(newSurname("Simu"));
      const phone = `07${String(Date.now()).slice(-8)}`;
      await walk.goTo(`/people/${id}`);
      await unfold(walk, "Correct data");
      await walk.write("Phone", phone);
      await walk.write("Why phone or email is changed", "Read out by her");
      await walk.button("Save");
      await walk.page.getByText(/^The data is corrected\./).waitFor();
      const [person] = await queryDatabase<{ phone: string }>("select phone from people where id = $1", [id]);
      expect(person!.phone).toBe(`+254${phone.slice(1)}`);
      walk.proof = "the register has the new number";
    },
  },
  {
    ...{ name: "one's ward at a glance", most: [[0, 0]], email: WARD, screen: "/" },
    async walk(walk) {
      const numbers = walk.page.getByRole("main");
      for (const label of [
        "Members",
        "Applications that wait",
        "Registered in person, in seven days",
        "People to call",
      ]) {
        await numbers.getByText(label, { exact: true }).first().waitFor();
      }
      await numbers.getByText("Next event", { exact: true }).waitFor();
      walk.proof = "four numbers and the next event, without a tap";
    },
  },
  {
    ...{ name: "access request without an account", most: [[15, 81]], email: PRIVACY, screen: "/privacy-requests" },
    async walk(walk) {
      const surname = newSurname("Ombi");
      await insertPerson(surname);
      await walk.link("Record a request");
      await walk.write("Name", surname);
      await walk.write("Where the answer goes", "by hand");
      await walk.write("What they ask", "What is known?");
      await walk.button("Record it");
      await walk.page.getByRole("heading", { level: 1, name: `Request of ${surname}` }).waitFor();
      await walk.write("Name or phone number", `Njeri ${surname}`);
      await walk.pick(new RegExp(surname));
      await walk.choose("How that was made sure", 1);
      await walk.button("It is this person");
      const [file] = await Promise.all([walk.page.waitForEvent("download"), walk.button("Download the page")]);
      expect(await readFile(await file.path(), "utf8")).toContain(surname);
      await walk.choose("Outcome", "Granted");
      await walk.write("What was answered", "Handed over");
      await walk.button("Close the request");
      await walk.page.getByText("This request was answered.").waitFor();
      walk.proof = "the page with the data was downloaded, and the request closed";
    },
  },
  {
    ...{ name: "who looked at a member", most: [[2, 0]], email: AUDITOR, screen: "/audit" },
    async walk(walk) {
      const name = await insertApplicants(1);
      const reader = await walk.colleague(MEMBERSHIP, queueOf(name));
      await reader.link(new RegExp(name));
      await reader.page.getByRole("heading", { level: 1, name }).waitFor();
      await walk.goTo("/audit");
      const entry = walk.page
        .getByRole("listitem")
        .or(walk.page.getByRole("row"))
        .filter({ hasText: new RegExp(`opened the application of ${name}`) });
      await walk.link(new RegExp(name), entry.first());
      await walk.page.getByRole("button", { name: new RegExp(`^${name}`) }).waitFor();
      await walk.page
        .getByText(/^Chebet Rono opened the application of/)
        .first()
        .waitFor();
      walk.proof = "“Chebet Rono opened the application of …”, of one person alone";
    },
  },
  {
    ...{ name: "find a person in the search box", most: [[2, 18]], email: MEMBERSHIP, screen: "/", atDesk: true },
    async walk(walk) {
      const surname = newSurname("Tafuta");
      await insertPerson(surname);
      await walk.page.getByRole("heading", { level: 1 }).waitFor();
      if (walk.byKeyboard) await walk.page.keyboard.press("Control+k");
      else await walk.button("Search");
      const search = walk.page.getByRole("dialog", { name: "Search" });
      await search.waitFor();
      await walk.type(surname.toLowerCase());
      await search.getByRole("link", { name: new RegExp(surname) }).waitFor();
      if (walk.byKeyboard) await walk.page.keyboard.press("Enter");
      else await walk.link(new RegExp(surname), search);
      await walk.page.getByRole("heading", { level: 1, name: new RegExp(surname) }).waitFor();
      walk.proof = "found by the surname and opened";
    },
  },
  {
    ...{ name: "who of Kieni paid this year", most: [[8, 0]], email: MEMBERSHIP, screen: "/people", atDesk: true },
    async walk(walk) {
      const [paid, unpaid] = [newSurname("Amelipa"), newSurname("Hajalipa")];
      for (const surname of [paid, unpaid]) await insertMembersOfKieni(surname, 1);
      await insertFee(paid);
      await unfold(walk, "ilters and order");
      await walk.choose(/^County/, "Nyeri");
      await walk.choose(/^Constituency/, "Kieni");
      await walk.choose(/^Membership fee/, "Paid this year");
      await walk.page.getByRole("link", { name: new RegExp(paid) }).waitFor();
      await expect(walk.page.getByRole("link", { name: new RegExp(unpaid) })).toHaveCount(0);
      walk.proof = "who has paid, and not who has not";
    },
  },
  {
    ...{ name: "article in two languages", most: [[11, 110]], email: EDITOR, screen: "/content/articles" },
    async walk(walk) {
      const [title, kiswahili] = [`Water ${newSurname("W")}`, `Maji ${newSurname("M")}`];
      await walk.beginNew();
      await walk.write(/^Title/, title);
      await walk.write("Text", "The kiosk is open.");
      await walk.publish();
      const id = await walk.idOf();
      await walk.link("Translate it into Kiswahili");
      const part = (label: string) => walk.page.getByRole("group", { name: label, exact: true });
      await walk.fill(part("Title").getByRole("textbox"), kiswahili);
      await walk.fill(part("Text").getByRole("textbox"), "Kioski kimefunguliwa.");
      await walk.publish("Published.");
      await walk.siteShows(`/sw/news/${id}`, kiswahili, "Kioski kimefunguliwa.");
      await walk.siteShows(`/news/${id}`, title);
    },
  },
  {
    ...{ name: "hand out 20 T-shirts at a rally, take one back", most: [[46, 180]], email: WARD, screen: "/counter" },
    async walk(walk) {
      const ward = await wardOf(WARD);
      const numbers: string[] = [];
      for (let count = 0; count < 20; count += 1) numbers.push(await insertOrder(ward));
      const field = walk.page.getByLabel("Order number");
      for (const [index, number] of numbers.entries()) {
        if (index === 0) await walk.fill(field, number.toLowerCase());
        else await walk.type(number.toLowerCase());
        await walk.page.keyboard.press("Enter");
        await walk.page.getByText(`Order ${number},`).waitFor();
        await walk.button("Hand it out");
        await walk.page.getByText(/^Handed out by /).waitFor();
        if (index < numbers.length - 1) await walk.button("Next order");
      }
      await unfold(walk, "Take pieces back");
      await walk.write("Why", "Too small");
      await walk.button("Take them back");
      await walk.page.getByText(/^1 piece is in stock again\./).waitFor();
      const handed = await queryDatabase<{ handed: number; returned: number }>(
        `select count(*)::int as handed, (select count(*)::int from order_returns join payment_intents
           on target_id = order_id and purpose = 'order' where reference = any($1)) as returned
         from order_handovers join payment_intents on target_id = order_id and purpose = 'order' where reference = any($1)`,
        [numbers],
      );
      expect(handed).toEqual([{ handed: 20, returned: 1 }]);
      walk.proof = "20 orders were handed out, each once, and one piece of the last one is in stock again";
    },
  },
];
