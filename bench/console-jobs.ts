/**
 * Counts the taps of what editors do most, on a phone's screen, from the list of the kind to the end. Each job goes through
 * visible controls, once by touch and once by keyboard. It needs the stack of the browser tests: `node scripts/test-stack.ts`,
 * then `node bench/console-jobs.ts`; a word chooses among the jobs.
 */
import path from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { openConsole } from "../e2e/staff.ts";
import { chromiumArguments, findChromium } from "../scripts/chromium.ts";
import { printTable } from "./table.ts";

const SECRETARY = "secretary@demo.example";
const FINANCE = "finance@demo.example";
const MOST_TABS = 250;

/** Counts what a person does. */
class Walk {
  taps = 0;
  readonly page: Page;
  readonly #byKeyboard: boolean;

  constructor(page: Page, byKeyboard: boolean) {
    this.page = page;
    this.#byKeyboard = byKeyboard;
  }

  async #reach(control: Locator): Promise<void> {
    await control.waitFor();
    if (!this.#byKeyboard) return;
    for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
      const focus = await control.evaluate((element) => {
        const active = element.ownerDocument.activeElement;
        if (element.contains(active)) return "here";
        const toolbar = element.closest("[role=toolbar]");
        return toolbar?.contains(active) ? "beside" : "elsewhere";
      });
      if (focus === "here") return;
      await this.page.keyboard.press(focus === "beside" ? "ArrowRight" : "Tab");
    }
    throw new Error(`Tab does not reach ${control}`);
  }

  async tap(control: Locator, key = "Enter"): Promise<void> {
    this.taps += 1;
    await this.#reach(control);
    if (this.#byKeyboard) await this.page.keyboard.press(key);
    else await control.tap();
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.tap(within.getByRole("button", { name, exact: typeof name === "string" }).first());
  }

  async write(label: string | RegExp, text: string, within: Page | Locator = this.page): Promise<void> {
    this.taps += 1;
    const control = within.getByLabel(label).filter({ visible: true }).first();
    await this.#reach(control);
    if (!this.#byKeyboard) await control.tap();
    await control.fill(text);
  }

  /** Opening a list and choosing in it are two taps. */
  async choose(label: string | RegExp, index: number): Promise<void> {
    this.taps += 2;
    const control = this.page.getByRole("main").getByLabel(label).first();
    await this.#reach(control);
    await control.locator(`option:nth-child(${index + 1})`).waitFor({ state: "attached" });
    await control.selectOption({ index });
  }

  async files(label: string, files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    this.taps += 1;
    await this.page.getByLabel(label).last().setInputFiles(files);
  }

  async check(label: RegExp): Promise<void> {
    await this.tap(this.page.getByLabel(label).filter({ visible: true }).first(), "Space");
  }

  async publish(): Promise<void> {
    await this.button(/^Publish( the changes)?$/);
    await this.button("Publish", this.page.getByRole("dialog", { name: "Publish it now?" }));
    await this.page.getByText("Published. It is on the site now.").waitFor();
  }

  async begin(): Promise<void> {
    await this.tap(this.page.getByRole("link", { name: /^New / }));
  }

  async open(): Promise<void> {
    await this.tap(this.page.getByRole("link", { name: "Open" }).first());
  }

  /** New pictures from the library's dialog. */
  async addPictures(alts: readonly string[]): Promise<void> {
    await this.button("Add pictures");
    const files = await Promise.all(alts.map((alt) => photo(alt)));
    await this.files("Choose files", files);
    for (const alt of alts) {
      await this.write("What the picture shows", alt, this.page.getByRole("group", { name: `${alt}.jpg` }));
    }
    await this.check(/^Everybody who can be recognised agreed/);
    await this.button("Add and use it");
  }
}

let shade = 0;
async function photo(alt: string) {
  shade = (shade + 37) % 256;
  const background = { r: shade, g: Date.now() % 256, b: (Date.now() >> 8) % 256 };
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${alt}.jpg`, mimeType: "image/jpeg", buffer };
}

interface Job {
  name: string;
  /** The most taps it may take. */
  most: number;
  email: string;
  screen: string;
  walk: (walk: Walk) => Promise<void>;
}

const clip = (name: string) => path.join(import.meta.dirname, "../apps/site/public/videos", name);
const unique = (words: string) => `${words} ${Date.now().toString(36)}`;

const jobs: readonly Job[] = [
  {
    ...{ name: "article with two pictures", most: 25, email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      await walk.begin();
      await walk.write(/^Title/, unique("Water comes"));
      await walk.button("Choose a picture");
      await walk.addPictures(["A kiosk", "A queue"]);
      await walk.write("Text", "The kiosk is open.");
      await walk.page.getByRole("img", { name: "A kiosk" }).first().waitFor();
      await walk.button("Picture");
      await walk.button(/A queue/);
      await walk.page.getByRole("textbox", { name: "Text" }).getByRole("img").waitFor({ state: "attached" });
      await walk.publish();
    },
  },
  {
    ...{ name: "correct a typo", most: 5, email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      await walk.open();
      await walk.write(/^Title/, unique("Water came"));
      await walk.publish();
    },
  },
  {
    ...{ name: "ward event, 100 seats, door link", most: 24, email: SECRETARY, screen: "/content/events" },
    async walk(walk) {
      await walk.begin();
      await walk.write(/^Title/, unique("Ward meeting"));
      await walk.write(/^Day/, "2027-03-07");
      await walk.write(/^Time/, "9:00 AM – 4:00 PM");
      await walk.write(/^Where/, "Wamagana");
      await walk.choose(/^For whom/, 3);
      await walk.choose(/^County/, 19);
      await walk.choose(/^Constituency/, 1);
      await walk.choose(/^Ward/, 1);
      await walk.write("Description", "All are welcome.");
      await walk.publish();
      await walk.tap(walk.page.getByRole("link", { name: "Seats and entrance" }));
      await walk.write(/^How many may come/, "100");
      await walk.button("Save the seats");
      await walk.write(/^Name of the steward/, "Dedan");
      await walk.button("Make a link");
      await walk.page.getByRole("img", { name: /QR code/ }).waitFor();
    },
  },
  {
    ...{ name: "hero picture and slogan", most: 8, email: SECRETARY, screen: "/content/texts?q=slogan" },
    async walk(walk) {
      await walk.open();
      await walk.write(/^Slogan/, unique("Power to every ward"));
      await walk.tap(walk.page.locator("summary").first());
      await walk.button("Choose another");
      await walk.tap(walk.page.getByRole("dialog", { name: "Pictures" }).locator("li button").first());
      await walk.publish();
    },
  },
  {
    ...{ name: "product, 40 pieces, sizes", most: 12, email: FINANCE, screen: "/content/products" },
    async walk(walk) {
      await walk.begin();
      await walk.write(/^Name/, unique("Cup"));
      await walk.write(/^Description/, "Enamel.");
      await walk.write(/^Price in KES/, "650");
      await walk.choose(/^Category/, 1);
      await walk.write(/^Sizes/, "S, M");
      await walk.publish();
      await walk.write(/^Pieces/, "40");
      await walk.button("Save the stock");
      await walk.page.getByText("Saved.", { exact: true }).waitFor();
    },
  },
  {
    ...{ name: "branch contact", most: 13, email: SECRETARY, screen: "/content/branches" },
    async walk(walk) {
      await walk.begin();
      await walk.write(/^Name/, unique("Office"));
      await walk.choose(/^County/, 20 + (Date.now() % 20));
      await walk.write(/^Address/, "Market Road");
      await walk.write(/^Opening hours/, "Monday to Friday, 8:00 AM – 5:00 PM");
      await walk.write(/^Phone/, "0712 345 678");
      await walk.write(/^Email/, "office@party.example");
      await walk.publish();
    },
  },
  {
    ...{ name: "redirect", most: 6, email: SECRETARY, screen: "/content/redirects" },
    async walk(walk) {
      await walk.begin();
      await walk.write(/^Old path/, `/rally-${Date.now().toString(36)}`);
      await walk.write(/^New path/, "/events");
      await walk.publish();
    },
  },
  {
    ...{ name: "category", most: 5, email: SECRETARY, screen: "/content/articles" },
    async walk(walk) {
      await walk.tap(walk.page.getByRole("link", { name: "Categories" }));
      await walk.button("New category");
      await walk.write(/^Name/, unique("Maji"), walk.page.getByRole("dialog", { name: "New category" }));
      await walk.button("Add it");
    },
  },
  {
    ...{ name: "gallery video with captions", most: 14, email: SECRETARY, screen: "/content/gallery-items" },
    async walk(walk) {
      await walk.begin();
      await walk.write(/^Title/, unique("The bus"));
      await walk.choose(/^What it is/, 1);
      await walk.files("Choose a video", clip("journey.mp4"));
      await walk.page.getByText("The video is there.").waitFor();
      await walk.files("Choose a file of captions", clip("journey.en.vtt"));
      await walk.page.getByText("The captions are there.").waitFor();
      await walk.button("Choose a picture");
      await walk.addPictures(["A bus"]);
      await walk.page.getByRole("group", { name: "Poster of the video" }).locator("img").waitFor();
      await walk.publish();
    },
  },
  {
    ...{ name: "announcement bar", most: 5, email: SECRETARY, screen: "/content/texts?q=announcement" },
    async walk(walk) {
      await walk.open();
      await walk.write(/^Announcement/, unique("Come on Sunday"));
      await walk.publish();
    },
  },
  {
    ...{ name: "leader with portrait", most: 16, email: SECRETARY, screen: "/content/leaders" },
    async walk(walk) {
      await walk.begin();
      await walk.write(/^Name/, unique("Wangari"));
      await walk.write(/^Office/, "Treasurer");
      await walk.button("Choose a picture");
      await walk.addPictures(["Wangari"]);
      await walk.write(/^Life/, "She plants trees.");
      await walk.page.getByRole("img", { name: "Wangari" }).first().waitFor();
      await walk.publish();
    },
  },
];

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-KE" };
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
const rows: string[][] = [];
const [only] = process.argv.slice(2);
for (const { name, most, email, screen, walk } of jobs.filter((job) => !only || job.name.includes(only))) {
  const counts: string[] = [];
  for (const byKeyboard of [false, true]) {
    const page = await browser.newPage(phone);
    page.setDefaultTimeout(30_000);
    await openConsole(page, email, screen);
    const counted = new Walk(page, byKeyboard);
    const failure = await walk(counted).then(
      () => undefined,
      (error: Error) => error.message.split("\n").slice(0, 3).join(" "),
    );
    counts.push(failure ? `failed: ${failure}` : String(counted.taps));
    if (failure || counted.taps > most) process.exitCode = 1;
    await page.close();
  }
  rows.push([name, String(most), ...counts]);
}
await browser.close();
printTable(["job", "at most", "taps", "by keyboard"], rows);
