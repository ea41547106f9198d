import { readFile } from "node:fs/promises";
import { importProblems } from "@party/contract/values/imports";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { queryDatabase } from "../../../e2e/database.ts";
import { insertApplicants } from "../../../e2e/office.ts";
import { testStack } from "../../../scripts/test-stack.ts";
import { ageCodes, type Job, type Walk } from "../walk.ts";
import {
  insertMembersOfKieni,
  insertNamesakes,
  insertTwin,
  mistakes,
  newSurname,
  oldSpreadsheet,
} from "./register-data.ts";

const SECRETARY = "secretary@demo.example";
const MEMBERSHIP = "members@demo.example";
const WARD = "dedan@demo.example";
const PIN = "493817";
const MARKET_DAY = 10;
const APPLICANTS = 41;
const OLD_ROWS = 3_000;

/** Menu, or on a computer the same link beside the page. */
async function openScreen(walk: Walk, label: string): Promise<void> {
  await walk.page.getByRole("heading", { level: 1 }).waitFor();
  const menu = walk.page.getByRole("button", { name: "Open the menu" });
  if (!(await menu.isVisible())) return walk.link(label);
  await walk.tap(menu);
  await walk.link(label, walk.page.getByRole("dialog", { name: "Menu" }));
}

async function replyOf<Reply>(walk: Walk, path: string): Promise<Reply> {
  const reply = await walk.page.request.get(testStack.apiUrl + path, { headers: { "x-console": "1" } });
  if (!reply.ok()) throw new Error(`${path} answers ${reply.status()}`);
  return (await reply.json()) as Reply;
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await queryDatabase<{ count: number }>(`select count(*)::int as count ${sql}`, values);
  return row!.count;
}

async function takeDown(walk: Walk, surname: string, n: number): Promise<void> {
  const firstName = `Njeri${String.fromCharCode(65 + n)}`;
  await walk.write("First name", firstName);
  await walk.write("Last name", surname);
  await walk.choose("Sex", "Woman");
  await walk.write("Date of birth", "1990-04-03");
  await walk.write("Phone number", `07${String(Date.now()).slice(-7)}${n}`);
  await walk.check("I read it aloud, and they agreed");
  if (walk.byKeyboard) {
    await walk.pick(/^On paper/);
    await walk.attach("Photo of the signed form", await formPhoto());
  } else {
    await walk.sign(walk.page.getByRole("img", { name: /signature/i }));
  }
  await walk.button("Keep");
  await walk.page.getByText(`${firstName} ${surname} is kept on this phone.`).waitFor();
}

async function formPhoto() {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#eee" } })
    .jpeg()
    .toBuffer();
  return { name: "form.jpg", mimeType: "image/jpeg", buffer };
}

export const registerJobs: readonly Job[] = [
  {
    ...{ name: "why she has no card", most: [[2, 24]], email: MEMBERSHIP, screen: "/", atDesk: true },
    async walk(walk) {
      const surname = newSurname("Mwangi");
      const id = await insertNamesakes(surname);
      if (walk.byKeyboard) await walk.page.keyboard.press("/");
      else await walk.button("Search");
      await walk.page.getByRole("dialog", { name: "Search" }).waitFor();
      await walk.type(`wanj ${surname}`.toLowerCase());
      await walk.link(new RegExp(`${surname}.*Tetu`));
      await walk.page.getByRole("heading", { level: 1, name: `Wanjiku ${surname}` }).waitFor();
      await walk.page.getByText("None yet: the fee for Silver is not paid").waitFor();
      await walk.page.getByRole("link", { name: "Call" }).waitFor();
      const { waiting } = await replyOf<{ waiting: unknown }>(walk, `/staff/people/${id}/`);
      expect(waiting).toMatchObject({ plan: "silver", state: "awaiting_payment" });
      walk.proof = "“None yet: the fee for Silver is not paid”, beside her phone; the API says the same";
    },
  },
  {
    ...{ name: "ten people at a market", most: [[110, 500]], email: WARD, screen: "/", atDesk: true },
    async walk(walk) {
      const surname = newSurname("Soko");
      await walk.link("Register somebody", walk.page.getByRole("main"));
      await walk.write(/^PIN/, PIN);
      await walk.write("The same PIN again", PIN);
      await walk.button("Start");
      await walk.page.getByRole("heading", { name: "A new person" }).waitFor();
      await walk.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
      const context = walk.page.context();
      await context.setOffline(true);
      for (let n = 0; n < MARKET_DAY; n += 1) await takeDown(walk, surname, n);
      await walk.restart("/walk-ins");
      await walk.write(/^PIN/, PIN);
      await walk.button("Open");
      await walk.page.getByRole("heading", { name: `${MARKET_DAY} people on this phone` }).waitFor();
      const registered = () => count("from people where surname = $1 and source = 'walk_in'", surname);
      expect(await registered()).toBe(0);
      await context.setOffline(false);
      await walk.page.getByText(`The office has ${MARKET_DAY} people more.`).waitFor();
      expect(await registered()).toBe(MARKET_DAY);
      const waiting = await count(
        "from memberships join people on people.id = person_id where surname = $1 and state = 'applied'",
        surname,
      );
      expect(waiting).toBe(MARKET_DAY);
      walk.proof = "0 in the register while offline, 10 applications of 10 people when there was a network";
    },
  },
  {
    ...{ name: "take in 40, refuse one, call", most: [[50, 20]], email: MEMBERSHIP, screen: "/", atDesk: true },
    async walk(walk) {
      const name = await insertApplicants(APPLICANTS);
      await walk.goTo(`/applications?q=${encodeURIComponent(name)}`);
      await walk.page.getByText(`${APPLICANTS} found`).waitFor();
      const boxes = walk.page.getByRole("checkbox", { name: /^Choose/ });
      await walk.tap(boxes.first(), "Space");
      await walk.button("Refuse");
      const refusal = walk.page.getByRole("dialog", { name: "Refuse 1 application?" });
      await refusal.waitFor();
      await walk.type("Did not ask for it.");
      await walk.button("Refuse", refusal);
      await walk.page.getByText("1 application was refused.").waitFor();
      await walk.page.getByText(`${APPLICANTS - 1} found`).waitFor();
      await walk.check("All on this page");
      await walk.button("Confirm");
      await walk.button("Confirm", walk.page.getByRole("dialog", { name: "Confirm 40 applications?" }));
      await walk.page.getByText("40 people are now members.").waitFor();
      await walk.link("Call the 40 without an account");
      for (let call = 1; call < APPLICANTS; call += 1) {
        await walk.page.getByText(new RegExp(`^${call} of `)).waitFor();
        await walk.button("Reached");
      }
      await walk.page
        .getByRole("heading", { name: "That was the last one" })
        .or(walk.page.getByText(/^41 of /))
        .waitFor();
      const states = await queryDatabase<{ state: string; reached: number; count: number }>(
        `select state, count(*) filter (where call = 'reached')::int as reached, count(*)::int as count
         from memberships left join application_decisions on membership_id = id
         where first_name = $1 group by state order by state`,
        [name],
      );
      expect(states).toEqual([
        { state: "active", reached: 40, count: 40 },
        { state: "refused", reached: 0, count: 1 },
      ]);
      walk.proof = "40 members, each reached; one refused";
    },
  },
  {
    ...{ name: "join two rows and undo it", most: [[9, 60]], email: MEMBERSHIP, screen: "/", atDesk: true },
    async walk(walk) {
      const surname = newSurname("Kamau");
      const { low, high } = await insertTwin(surname);
      const joined = () => count("from people where id in ($1, $2) and merged_into is not null", low, high);
      await openScreen(walk, "Duplicates");
      await walk.link(`Peter ${surname} and Peter Ngugi ${surname}`);
      await walk.pick("Peter Ngugi");
      await walk.write("How do you know that it is one person?", "He says so on the phone.");
      await walk.button("Join the two rows");
      await walk.page.getByRole("heading", { level: 1, name: `Joined: Peter Ngugi ${surname}` }).waitFor();
      expect(await joined()).toBe(1);
      await walk.button("Undo it");
      const dialog = walk.page.getByRole("dialog").filter({ visible: true });
      await walk.write("Why are they two people?", "They are brothers.", dialog);
      await walk.button("Undo it", dialog);
      await walk.page.getByRole("heading", { level: 1, name: `Joined: Peter ${surname}` }).waitFor();
      expect(await joined()).toBe(0);
      const rows = await queryDatabase<{ other_names: string }>(
        "select other_names from people where id in ($1, $2) order by id",
        [low, high],
      );
      expect(rows).toEqual([{ other_names: "Peter" }, { other_names: "Peter Ngugi" }]);
      walk.proof = "one row after joining, after undoing two with their own names";
    },
  },
  {
    ...{ name: "an old spreadsheet of 3,000", email: MEMBERSHIP, screen: "/", atDesk: true },
    most: [
      [20, 110],
      [3, 0],
    ],
    async walk(walk) {
      const surname = newSurname("Mzee");
      const stored = () => count("from people where surname ilike $1 || '%'", surname);
      await openScreen(walk, "Imports");
      await walk.link("Import a list");
      const buffer = oldSpreadsheet(surname, OLD_ROWS);
      await walk.attach("Choose a file", { name: "nyeri.csv", mimeType: "text/csv", buffer });
      await walk.button("Read it");
      await walk.page.getByRole("heading", { level: 1, name: "nyeri.csv" }).waitFor();
      await walk.write("Who gathered it", "Wangari Muthoni");
      await walk.write("When", "2024-11-02");
      await walk.write("On which form", "Sign-up sheets of 2024");
      await walk.write("Where the paper is", "Folder 3");
      await walk.button("Save and check the rows");
      await walk.page.getByRole("heading", { name: "Unknown words" }).waitFor();
      await walk.choose(/“dedan kimathy”/i, 1);
      await walk.button("Save and check again");
      await walk.page.getByRole("heading", { name: "Unknown words" }).waitFor({ state: "hidden" });
      const refused = mistakes.noPhone + mistakes.noName;
      await walk.button(new RegExp(`^${refused} Refused`));
      await walk.page.getByText(importProblems.phone_invalid).first().waitFor();
      expect(await stored()).toBe(0);
      await walk.button("Propose to import");
      const dialog = walk.page.getByRole("dialog").filter({ visible: true });
      await walk.write("Reason", "The old register of Nyeri.", dialog);
      await walk.button("Propose to import", dialog);
      await walk.page.getByText("A second person decides first.").first().waitFor();
      const officer = walk.page;
      await walk.goOnAs(SECRETARY, "/proposals");
      await walk.approve(/nyeri\.csv/);
      await walk.seesDone();
      await officer.getByText(/^The import is done/).waitFor({ timeout: 120_000 });
      const expected = OLD_ROWS - refused - mistakes.twice;
      expect(await stored()).toBe(expected);
      const members = await count("from people where surname ilike $1 || '%' and status <> 'imported'", surname);
      expect(members).toBe(0);
      walk.proof = `${expected} people, none of them a member; ${refused} rows refused with a reason, 60 with a word explained`;
    },
  },
  {
    ...{ name: "a list of Kieni's members", most: [[18, 40]], email: MEMBERSHIP, screen: "/", atDesk: true },
    async walk(walk) {
      const surname = newSurname("Kieni");
      await insertMembersOfKieni(surname, 12);
      await openScreen(walk, "Members");
      const filters = walk.page.getByText("Filters and order");
      await walk.page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
      if (await filters.isVisible()) await walk.tap(filters);
      await walk.choose(/^County/, "Nyeri");
      await walk.choose(/^Constituency/, "Kieni");
      await walk.choose(/^Status/, "Member");
      await walk.link("Export a list");
      await walk.page.getByRole("heading", { level: 1, name: "Export a list" }).waitFor();
      await walk.choose(/^What for/, "Invitations to a meeting");
      await walk.write(/^Reason in a sentence/, "Meeting in Kieni on 5 December");
      await ageCodes(MEMBERSHIP);
      await walk.button("Ask for the file");
      await walk.enterCode(MEMBERSHIP);
      const [file] = await Promise.all([walk.page.waitForEvent("download"), walk.button("Download (CSV)")]);
      const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
      const members = await count(
        `from people join constituencies on constituencies.id = constituency_id
         where name = 'Kieni' and status = 'member' and merged_into is null and erased_at is null`,
      );
      expect(lines.filter((line) => line.includes(surname))).toHaveLength(12);
      // Head, titles, the row that tells from whom a copy came, and foot.
      expect(lines).toHaveLength(members + 4);
      const [entry] = await queryDatabase<{ purpose: string; reason: string }>(
        "select purpose, reason from exports order by id desc limit 1",
      );
      expect(entry).toEqual({ purpose: "meeting", reason: "Meeting in Kieni on 5 December" });
      walk.proof = `${members} members of Kieni and nobody else, with purpose and reason on record`;
    },
  },
];
