import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { queryDatabase } from "../../e2e/database.ts";
import { consoleUrl, openConsole, storedCodeOf } from "../../e2e/staff.ts";
import { testStack } from "../../scripts/test-stack.ts";

const MOST_TABS = 250;
const WIDE = { viewport: { width: 1280, height: 800 }, locale: "en-KE" };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-KE" };
/** How long an effect may take to be seen on the site. */
const EFFECT_MS = 15_000;

export interface Job {
  name: string;
  /** The most taps and typed characters, for each of the people; null where characters do not matter. */
  most: [taps: number, typed: number | null][];
  email: string;
  /** The address in the console where it begins. */
  screen: string;
  /** By keyboard it is done in the wide window of a computer. */
  atDesk?: boolean;
  walk: (walk: Walk) => Promise<void>;
}

/** Runs in the page: what has the focus without a ring of two pixels, as `expectVisibleFocus` of the browser tests sees it. */
const HIDDEN_FOCUS = `(() => {
  const element = document.activeElement;
  if (element === document.body || element.id === "main") return null;
  const hasRing = (part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  const drawsOwnRing = element.matches("input[type=date], input[type=time], video, iframe");
  const { width, height } = element.getBoundingClientRect();
  const isSeen = (drawsOwnRing || hasRing() || hasRing("::after")) && width > 0 && height > 0;
  return isSeen ? null : element.outerHTML.slice(0, 100);
})()`;

interface Count {
  /** Taps; by keyboard the keys that activate something. */
  taps: number;
  typed: number;
  /** Keys that move the focus. */
  moves: number;
}

const none = (): Count => ({ taps: 0, typed: 0, moves: 0 });

/** Different at each run, and short. */
export const unique = (words: string) => `${words} ${Date.now().toString(36).slice(-4)}`;

/** Counts what a person does. */
export class Walk {
  /** Of each person. */
  counts = [none()];
  /** What proves the job's effect. */
  proof = "";
  page!: Page;
  readonly browser: Browser;
  readonly byKeyboard: boolean;
  readonly #isWide: boolean;

  private constructor(browser: Browser, byKeyboard: boolean, atDesk: boolean) {
    this.browser = browser;
    this.byKeyboard = byKeyboard;
    this.#isWide = byKeyboard && atDesk;
  }

  static async begin(
    browser: Browser,
    byKeyboard: boolean,
    { email, screen, atDesk = false }: Pick<Job, "email" | "screen" | "atDesk">,
  ): Promise<Walk> {
    const walk = new Walk(browser, byKeyboard, atDesk);
    await walk.#open(email, screen);
    return walk;
  }

  async #open(email: string, screen: string): Promise<void> {
    const context = await this.browser.newContext(this.#isWide ? WIDE : PHONE);
    this.page = await context.newPage();
    this.page.setDefaultTimeout(30_000);
    await openConsole(this.page, email, screen);
  }

  /** The device is switched off and on, and the screen is opened again. */
  async restart(screen: string): Promise<void> {
    const before = this.page;
    this.page = await before.context().newPage();
    this.page.setDefaultTimeout(30_000);
    await before.close();
    await this.goTo(screen);
  }

  get #count(): Count {
    return this.counts.at(-1)!;
  }

  /** Another person goes on, and is counted apart. */
  async goOnAs(email: string, screen: string): Promise<void> {
    this.counts.push(none());
    await this.#open(email, screen);
  }

  /** Somebody whose work is not counted. */
  colleague(email: string, screen: string): Promise<Walk> {
    return Walk.begin(this.browser, this.byKeyboard, { email, screen, atDesk: this.#isWide });
  }

  async goTo(screen: string): Promise<void> {
    await this.page.goto(consoleUrl(screen));
  }

  /** What was done so far only made the job possible. */
  startCounting(): void {
    this.counts = [none()];
  }

  async #reach(control: Locator): Promise<void> {
    await control.waitFor();
    if (!this.byKeyboard) return;
    for (let moves = 0; moves <= MOST_TABS; moves += 1) {
      const focus = await control.evaluate((element) => {
        const active = element.ownerDocument.activeElement;
        if (element.contains(active)) return "here";
        const toolbar = element.closest("[role=toolbar]");
        return toolbar?.contains(active) ? "beside" : "elsewhere";
      });
      if (focus === "here") return;
      this.#count.moves += 1;
      await this.page.keyboard.press(focus === "beside" ? "ArrowRight" : "Tab");
      const hidden = this.#isWide ? await this.page.evaluate<string | null>(HIDDEN_FOCUS) : null;
      if (hidden) throw new Error(`the focus is not seen on ${hidden}`);
    }
    throw new Error(`Tab does not reach ${control}`);
  }

  async tap(control: Locator, key = "Enter"): Promise<void> {
    this.#count.taps += 1;
    await this.#reach(control);
    if (this.byKeyboard) await this.page.keyboard.press(key);
    else await control.tap();
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.tap(within.getByRole("button", { name, exact: typeof name === "string" }).first());
  }

  link(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.tap(within.getByRole("link", { name, exact: typeof name === "string" }).first());
  }

  /** Replaces what is in a field; the keyboard enters it without activating anything. */
  async write(label: string | RegExp, text: string, within: Page | Locator = this.page): Promise<void> {
    await this.fill(within.getByLabel(label).filter({ visible: true }).first(), text);
  }

  async fill(control: Locator, text: string): Promise<void> {
    await this.#reach(control);
    if (!this.byKeyboard) {
      this.#count.taps += 1;
      await control.tap();
    }
    this.#count.typed += text.length;
    await control.fill(text);
  }

  /** Types where the focus is already. */
  async type(text: string): Promise<void> {
    await this.page.locator("input:focus, textarea:focus").waitFor();
    this.#count.typed += text.length;
    await this.page.keyboard.type(text);
  }

  /** Opening a list and choosing in it are two taps. @returns the value of the option */
  async choose(label: string | RegExp, option: number | string): Promise<string> {
    this.#count.taps += 2;
    const control = this.page.getByRole("main").getByLabel(label).first();
    await this.#reach(control);
    const options = control.locator("option");
    await (typeof option === "number" ? options.nth(option) : options.filter({ hasText: option }).first()).waitFor({
      state: "attached",
    });
    const [value] = await control.selectOption(typeof option === "number" ? { index: option } : { label: option });
    return value!;
  }

  async files(label: string, files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    this.#count.taps += 1;
    await this.page.getByLabel(label).last().setInputFiles(files);
  }

  /** A finger, or the pointer of a computer, writes in a box. */
  async sign(box: Locator): Promise<void> {
    this.#count.taps += 1;
    await box.scrollIntoViewIfNeeded();
    const { x, y } = (await box.boundingBox())!;
    await this.page.mouse.move(x + 20, y + 60);
    await this.page.mouse.down();
    await this.page.mouse.move(x + 200, y + 20, { steps: 15 });
    await this.page.mouse.up();
  }

  /** Chooses a file in a field that the keyboard reaches. */
  async attach(label: string, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    const control = this.page.getByLabel(label).last();
    this.#count.taps += 1;
    await this.#reach(control);
    await control.setInputFiles(file);
  }

  /** One of several radio buttons, which the arrow keys choose among. */
  async pick(name: string | RegExp): Promise<void> {
    const radio = this.page.getByRole("radio", { name }).first();
    if (!this.byKeyboard) return this.tap(radio);
    const all = this.page.locator(`input[type=radio][name="${await radio.getAttribute("name")}"]`);
    const marked = all.and(this.page.locator(":checked"));
    await this.#reach((await marked.count()) > 0 ? marked : all.first());
    for (let moves = 0; moves < (await all.count()); moves += 1) {
      if (await radio.isChecked()) return;
      this.#count.moves += 1;
      await this.page.keyboard.press(moves === 0 && (await marked.count()) === 0 ? "Space" : "ArrowDown");
    }
    if (!(await radio.isChecked())) throw new Error(`the arrow keys do not choose ${radio}`);
  }

  async check(label: string | RegExp): Promise<void> {
    await this.tap(this.page.getByLabel(label).filter({ visible: true }).first(), "Space");
  }

  /** @param done how what is said afterwards begins */
  async publish(done = "Published. It is on the site now."): Promise<void> {
    await this.button(/^Publish( the changes)?$/);
    await this.button("Publish", this.page.getByRole("dialog", { name: "Publish it now?" }));
    await this.page.getByText(done).first().waitFor();
  }

  async beginNew(): Promise<void> {
    await this.link(/^New /);
  }

  async open(): Promise<void> {
    await this.link("Open");
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

  /** Opens a proposal and approves it. @param seen what stands on its page before the decision */
  async approve(title: string | RegExp, seen?: string): Promise<void> {
    const proposal = this.page.getByRole("listitem").or(this.page.getByRole("row")).filter({ hasText: title });
    await this.link("Look at it", proposal);
    await this.page.getByRole("button", { name: "Approve" }).waitFor();
    if (seen) await this.page.getByRole("insertion").filter({ hasText: seen }).first().waitFor();
    await this.button("Approve");
  }

  async seesDone(): Promise<void> {
    await this.page.getByRole("heading", { name: "Done", exact: true }).waitFor();
  }

  /** The dialog that asks for a code. */
  async enterCode(email: string): Promise<void> {
    const dialog = this.page.getByRole("dialog").filter({ visible: true });
    await this.write("Code", await storedCodeOf(email), dialog);
    await this.tap(dialog.locator("button[type=submit]"));
  }

  /** The number in the address of what is open. */
  async idOf(): Promise<string> {
    await this.page.waitForURL(/\/\d+$/);
    return this.page.url().split("/").at(-1)!;
  }

  /** Expects words in the answer of the site. */
  async siteShows(path: string, ...words: string[]): Promise<void> {
    await this.#answers("site", testStack.siteUrl + path, (body) => words.every((each) => body.includes(each)));
    this.proof = `site ${path} shows ${words.map((each) => `“${each}”`).join(" and ")}`;
  }

  /** Expects that words are not in the answer of the site any more. */
  async siteHides(path: string, words: string): Promise<void> {
    await this.#answers("site", testStack.siteUrl + path, (body) => !body.includes(words));
    this.proof = `site ${path} does not show “${words}”`;
  }

  async apiShows(path: string, ...words: string[]): Promise<void> {
    await this.#answers("API", testStack.apiUrl + path, (body) => words.every((each) => body.includes(each)));
    this.proof = `API ${path} has ${words.map((each) => `“${each}”`).join(" and ")}`;
  }

  async #answers(who: string, url: string, isShown: (body: string) => boolean): Promise<void> {
    await expect(async () => {
      const body = await (await fetch(url)).text();
      if (!isShown(body)) throw new Error(`the ${who} does not answer ${url} as expected`);
    }).toPass({ timeout: EFFECT_MS });
  }

  /** How many applications somebody finds, or the refusal. */
  async findsApplications(q: string): Promise<number> {
    const address = `${testStack.apiUrl}/staff/applications/?total=1&q=${encodeURIComponent(q)}`;
    const reply = await this.page.request.get(address, { headers: { "x-console": "1" } });
    return reply.ok() ? ((await reply.json()) as { total: { count: number } }).total.count : 0;
  }
}

/** Decisions ask those for a code again who entered theirs an hour ago. */
export const ageCodes = (email: string) =>
  queryDatabase(
    "update sessions set code_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)",
    [email],
  );

let shade = 0;
async function photo(alt: string) {
  shade = (shade + 37) % 256;
  const background = { r: shade, g: Date.now() % 256, b: (Date.now() >> 8) % 256 };
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${alt}.jpg`, mimeType: "image/jpeg", buffer };
}
