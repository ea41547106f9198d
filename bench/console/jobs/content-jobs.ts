import path from "node:path";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { queryDatabase } from "../../../e2e/database.ts";
import { consoleUrl } from "../../../e2e/staff.ts";
import { testStack } from "../../../scripts/test-stack.ts";
import { ageCodes, type Job, unique, type Walk } from "../walk.ts";

const SECRETARY = "secretary@demo.example";
const EDITOR = "editor@demo.example";
const FINANCE = "finance@demo.example";
const CONSTITUTION = "/content/constitution/9";

const clip = (name: string) => path.join(import.meta.dirname, "../../../apps/site/public/videos", name);

async function writeArticle(walk: Walk, title: string): Promise<void> {
  await walk.beginNew();
  await walk.write(/^Title/, title);
  await walk.write("Text", "The kiosk is open.");
}

/** For a job that chooses among pictures of the library; it goes on from `screen`. */
async function addPicturesBefore(walk: Walk, screen: string): Promise<void> {
  await walk.page.goto(consoleUrl("/content/articles"));
  await walk.beginNew();
  await walk.button("Choose a picture");
  await walk.addPictures(["A kiosk", "A queue"]);
  await walk.page.getByRole("img", { name: "A kiosk" }).first().waitFor();
  await walk.page.goto(consoleUrl(screen));
  walk.startCounting();
}

async function countyWithoutBranch(): Promise<string> {
  const listed = async (path: string) => (await fetch(testStack.apiUrl + path)).text();
  const offices = await listed("/county-offices/?limit=100");
  const counties = JSON.parse(await listed("/counties/")) as { name: string }[];
  return counties.map(({ name }) => name).find((name) => !offices.includes(`"${name}"`))!;
}

/** Of runs before this one. */
const withdrawProposals = (kind: string) =>
  queryDatabase(
    `set session_replication_role = replica;
     update proposals set withdrawn_at = now() where kind = '${kind}' and decision is null and withdrawn_at is null`,
  );

const NAIROBI_OFFSET_MS = 3 * 3_600_000;

/** @returns 18:00 in Nairobi on the next Sunday, which on a Sunday is the one after it, as the console proposes */
function nextSunday(): Date {
  const sunday = new Date(Date.now() + NAIROBI_OFFSET_MS);
  sunday.setUTCDate(sunday.getUTCDate() + 7 - sunday.getUTCDay());
  return new Date(`${sunday.toISOString().slice(0, 10)}T18:00:00+03:00`);
}

export const contentJobs: readonly Job[] = [
  {
    ...{ name: "article with two pictures", most: [[25, 185]], email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      const title = unique("Water comes");
      await walk.beginNew();
      await walk.write(/^Title/, title);
      await walk.button("Choose a picture");
      await walk.addPictures(["A kiosk", "A queue"]);
      await walk.write("Text", "The kiosk is open.");
      await walk.page.getByRole("img", { name: "A kiosk" }).first().waitFor();
      await walk.button("Picture");
      await walk.button(/A queue/);
      await walk.page.getByRole("textbox", { name: "Text" }).getByRole("img").waitFor({ state: "attached" });
      await walk.publish();
      await walk.siteShows(`/news/${await walk.idOf()}`, title, 'alt="A kiosk"', 'alt="A queue"');
    },
  },
  {
    ...{ name: "correct a typo", most: [[5, 11]], email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      const title = unique("Water");
      await walk.open();
      await walk.write(/^Title/, title);
      await walk.publish();
      await walk.siteShows(`/news/${await walk.idOf()}`, title);
    },
  },
  {
    ...{ name: "schedule for Sunday 18:00", most: [[2, 0]], email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      const title = unique("Congress");
      await writeArticle(walk, title);
      await walk.button("Save now");
      await walk.page
        .getByText(/^Saved/)
        .first()
        .waitFor();
      walk.startCounting();
      await walk.button("Publish at a later time");
      await walk.button("Schedule it", walk.page.getByRole("dialog", { name: "Publish at a later time" }));
      const when = formatInstant(nextSunday());
      await walk.page.getByText(`Becomes public on ${when}.`).waitFor();
      await walk.siteHides("/news", title);
      walk.proof = `becomes public on Sunday ${when}; not on the site yet`;
    },
  },
  {
    ...{ name: "compare, and undo a change", most: [[4, 0]], email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      const [title, other] = [unique("Before"), unique("After")];
      await writeArticle(walk, title);
      await walk.publish();
      await walk.write(/^Title/, other);
      await walk.publish();
      const page = `/news/${await walk.idOf()}`;
      await walk.siteShows(page, other);
      walk.startCounting();
      await walk.button(/^Compare: /);
      const dialog = walk.page.getByRole("dialog", { name: "What changed" });
      await dialog.getByRole("deletion").or(dialog.getByRole("insertion")).first().waitFor();
      await walk.button("Restore as a draft", dialog);
      await walk.publish();
      await walk.siteShows(page, title);
    },
  },
  {
    ...{ name: "ward event, 100 seats, door link", most: [[24, 108]], email: SECRETARY, screen: "/content/events" },
    async walk(walk) {
      const title = unique("Ward meeting");
      await walk.beginNew();
      await walk.write(/^Title/, title);
      await walk.write(/^Day/, "2027-03-07");
      await walk.write(/^Time/, "9:00 AM – 4:00 PM");
      await walk.write(/^Where/, "Wamagana");
      await walk.choose(/^For whom/, 3);
      await walk.choose(/^County/, 19);
      await walk.choose(/^Constituency/, 1);
      await walk.choose(/^Ward/, 1);
      await walk.write("Description", "All are welcome.");
      await walk.publish();
      const id = await walk.idOf();
      await walk.link("Seats and entrance");
      await walk.write(/^How many may come/, "100");
      await walk.button("Save the seats");
      await walk.write(/^Name of the steward/, "Dedan");
      await walk.button("Make a link");
      await walk.page.getByRole("img", { name: /QR code/ }).waitFor();
      await walk.siteShows(`/events/${id}`, title, "100");
    },
  },
  {
    ...{ name: "hero picture and slogan", most: [[8, 13]], email: SECRETARY, screen: "/content/texts?q=slogan" },
    async walk(walk) {
      await addPicturesBefore(walk, "/content/texts?q=slogan");
      const slogan = unique("Forward");
      await walk.open();
      await walk.write(/^Slogan/, slogan);
      await walk.tap(walk.page.locator("summary").first());
      await walk.button("Choose another");
      const picture = walk.page
        .getByRole("dialog", { name: "Pictures" })
        .locator("li button")
        .nth(walk.byKeyboard ? 1 : 0);
      const alt = (await picture.locator("span").first().textContent())!.trim();
      await walk.tap(picture);
      await walk.publish();
      await walk.siteShows("/", slogan, `alt="${alt}"`);
    },
  },
  {
    ...{ name: "product, 40 pieces, sizes", most: [[12, 41]], email: FINANCE, screen: "/content/products" },
    async walk(walk) {
      const name = unique("Cup");
      await walk.beginNew();
      await walk.write(/^Name/, name);
      await walk.write(/^Description/, "Enamel.");
      await walk.write(/^Price in KES/, "650");
      await walk.choose(/^Category/, 1);
      await walk.write(/^Sizes/, "S, M");
      await walk.publish();
      await walk.write(/^Pieces/, "40");
      await walk.button("Save the stock");
      await walk.page.getByText("Saved.", { exact: true }).waitFor();
      await walk.apiShows("/products/?limit=100", `"name":"${name}"`, '"stock":40', '"sizes":["S","M"]');
    },
  },
  {
    ...{ name: "branch contact", most: [[13, 72]], email: SECRETARY, screen: "/content/branches" },
    async walk(walk) {
      const name = unique("Office");
      await walk.beginNew();
      await walk.write(/^Name/, name);
      await walk.choose(/^County/, await countyWithoutBranch());
      await walk.write(/^Address/, "Market Road");
      await walk.write(/^Opening hours/, "Monday, 8:00 AM – 5:00 PM");
      await walk.write(/^Phone/, "0712345678");
      await walk.write(/^Email/, "a@party.example");
      await walk.publish();
      await walk.siteShows("/contact", name);
    },
  },
  {
    ...{ name: "redirect", most: [[6, 18]], email: SECRETARY, screen: "/content/redirects" },
    async walk(walk) {
      const old = `/rally-${Date.now().toString(36).slice(-4)}`;
      await walk.beginNew();
      await walk.write(/^Old path/, old);
      await walk.write(/^New path/, "/events");
      await walk.publish();
      const reply = await fetch(testStack.siteUrl + old);
      if (!reply.redirected || new URL(reply.url).pathname !== "/events")
        throw new Error(`${old} leads to ${reply.url}`);
      walk.proof = `site ${old} leads to /events`;
    },
  },
  {
    ...{ name: "category", most: [[5, 5]], email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      const name = Date.now().toString(36).slice(-5);
      await walk.link("Categories");
      await walk.button("New category");
      await walk.write(/^Name/, name, walk.page.getByRole("dialog", { name: "New category" }));
      await walk.button("Add it");
      await walk.page.getByRole("listitem").filter({ hasText: name }).waitFor();
      await walk.goTo("/content/articles/1");
      await walk.page.getByRole("option", { name }).waitFor({ state: "attached" });
      walk.proof = `an article can have the category “${name}”`;
    },
  },
  {
    ...{
      ...{ name: "gallery video with captions", most: [[14, 7]], email: SECRETARY },
      screen: "/content/gallery-items",
    },
    async walk(walk) {
      const title = Date.now().toString(36).slice(-4);
      await walk.beginNew();
      await walk.write(/^Title/, title);
      await walk.choose(/^What it is/, 1);
      await walk.files("Choose a video", clip("journey.mp4"));
      await walk.page.getByText("The video is there.").waitFor();
      await walk.files("Choose a file of captions", clip("journey.en.vtt"));
      await walk.page.getByText("The captions are there.").waitFor();
      await walk.button("Choose a picture");
      await walk.addPictures(["Bus"]);
      await walk.page.getByRole("group", { name: "Poster of the video" }).locator("img").waitFor();
      await walk.publish();
      await walk.apiShows("/gallery/?limit=3", `"title":"${title}"`, ".vtt");
    },
  },
  {
    ...{
      ...{ name: "announcement bar", most: [[5, null]], email: SECRETARY },
      screen: "/content/texts?q=announcement",
    },
    async walk(walk) {
      const words = unique("Come on Sunday");
      await walk.open();
      await walk.write(/^Announcement/, words);
      await walk.publish();
      await walk.siteShows("/", words);
    },
  },
  {
    ...{
      ...{ name: "announcement bar removed", most: [[5, 0]], email: SECRETARY },
      screen: "/content/texts?q=announcement",
    },
    async walk(walk) {
      const words = unique("Gone on Monday");
      const before = await walk.colleague(EDITOR, "/content/texts?q=announcement");
      await before.open();
      await before.write(/^Announcement/, words);
      await before.publish();
      await walk.siteShows("/", words);
      await walk.open();
      await walk.write(/^Announcement/, "");
      await walk.publish();
      await walk.siteHides("/", words);
    },
  },
  {
    ...{ name: "leader with portrait", most: [[16, 86]], email: SECRETARY, screen: "/content/leaders" },
    async walk(walk) {
      const name = unique("Wangari");
      await walk.beginNew();
      await walk.write(/^Name/, name);
      await walk.write(/^Office/, "Treasurer");
      await walk.button("Choose a picture");
      await walk.addPictures(["Wangari"]);
      await walk.write(/^Life/, "She plants trees.");
      await walk.page.getByRole("img", { name: "Wangari" }).first().waitFor();
      await walk.publish();
      await walk.siteShows("/about/leadership", name);
    },
  },
  {
    ...{ name: "manifesto", most: [[5, 20]], email: SECRETARY, screen: "/content/texts/5" },
    async walk(walk) {
      const heading = unique("What we do");
      await walk.write("Heading of the contents", heading);
      await walk.publish();
      await walk.siteShows("/manifesto", heading);
    },
  },
  {
    ...{ name: "privacy notice, two people", email: EDITOR, screen: "/content/texts/10" },
    most: [
      [8, 38],
      [4, 6],
    ],
    async walk(walk) {
      await withdrawProposals("text");
      const words = unique("Your data");
      await walk.write(/^Below the title/, words);
      await walk.button("Propose to publish it");
      await walk.type("Easier to read.");
      await walk.button("Propose it", walk.page.getByRole("dialog", { name: "Propose to publish this version?" }));
      await walk.page.getByText("You proposed this, so somebody else decides.").waitFor();
      await walk.goOnAs(SECRETARY, "/proposals");
      await ageCodes(SECRETARY);
      await walk.approve("Publish the text “Privacy notice”", words.split(" ").at(-1));
      await walk.enterCode(SECRETARY);
      await walk.seesDone();
      await walk.siteShows("/privacy", words);
      walk.proof = `the difference was on the proposal; ${walk.proof}`;
    },
  },
  {
    ...{ name: "constitution, two people", email: EDITOR, screen: CONSTITUTION },
    most: [
      [8, 38],
      [4, 6],
    ],
    async walk(walk) {
      await withdrawProposals("constitution");
      const clause = `Minutes ${Date.now().toString(36).slice(-4)} stay.`;
      await walk.tap(walk.page.getByText("Section 2: Party Objectives"));
      await walk.tap(walk.page.getByText("Article 1: Name, colours and symbol"));
      await walk.write(/^Clauses/, clause);
      await walk.button("Propose to adopt it");
      await walk.type("The Convention.");
      await walk.button("Propose it", walk.page.getByRole("dialog", { name: "Propose to adopt this version?" }));
      await walk.page.getByText("You proposed this, so somebody else decides.").waitFor();
      await walk.goOnAs(SECRETARY, "/proposals");
      await ageCodes(SECRETARY);
      await walk.approve("Adopt the constitution", clause.split(" ")[1]);
      await walk.enterCode(SECRETARY);
      await walk.seesDone();
      await walk.siteShows("/about/rules", clause);
      walk.proof = `the difference was on the proposal; ${walk.proof}`;
    },
  },
];
