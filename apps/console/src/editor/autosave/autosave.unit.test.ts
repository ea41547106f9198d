import fc from "fast-check";
import { expect, test } from "vitest";
import { autosaveStatusOf, type SaveResult, shouldSave } from "./autosave.ts";
import { Autosaver, type AutosaverOptions } from "./autosaver.ts";

type Body = { text: string };
const body = (text: string): Body => ({ text });
const storageOf = (items = new Map<string, string>()): Storage => ({
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, value),
  removeItem: (key) => void items.delete(key),
  key: (index) => [...items.keys()][index] ?? null,
  clear: () => items.clear(),
  get length() {
    return items.size;
  },
});
const theirs = { by: "Tom", at: "2026-11-23T11:00:00Z", version: 5, body: body("Tom's text") };

/** An autosaver of a draft "first" with version 1, whose requests are answered by the test. */
function open(more: Partial<AutosaverOptions<Body>> = {}) {
  const requests: { body: Body; version: number; reply: (result: SaveResult<Body>) => Promise<void> }[] = [];
  const storage = more.storage ?? storageOf();
  const autosaver = new Autosaver<Body>({
    storageKey: "7:articles:12",
    body: body("first"),
    version: 1,
    storage,
    save: (sent, version) =>
      new Promise((resolve) => {
        const reply = async (result: SaveResult<Body>) => {
          resolve(result);
          await new Promise((next) => setImmediate(next));
        };
        requests.push({ body: sent, version, reply });
      }),
    ...more,
  });
  return { autosaver, requests, storage, keptTexts: () => autosaver.state.kept.map((one) => one.body.text) };
}

test("an unchanged draft is not sent, a changed one is sent once", async () => {
  const { autosaver, requests } = open();
  void autosaver.save();
  expect(requests).toHaveLength(0);
  autosaver.change(body("second"));
  void autosaver.save();
  void autosaver.save();
  expect(requests.map(({ body, version }) => [body.text, version])).toEqual([["second", 1]]);
  expect(autosaveStatusOf(autosaver.state)).toBe("saving");
  await requests[0]!.reply({ outcome: "saved", version: 2 });
  expect(autosaveStatusOf(autosaver.state)).toBe("saved");
  void autosaver.save();
  expect(requests).toHaveLength(1);
});

test("what is typed while a request is under way is sent by the next one with the new version", async () => {
  const { autosaver, requests } = open();
  autosaver.change(body("second"));
  void autosaver.save();
  autosaver.change(body("third"));
  await requests[0]!.reply({ outcome: "saved", version: 2 });
  expect(autosaveStatusOf(autosaver.state)).toBe("changed");
  void autosaver.save();
  expect(requests[1]).toMatchObject({ body: body("third"), version: 2 });
});

test("without a connection the text is on the device, and is offered after a reload", async () => {
  const { autosaver, requests, storage } = open();
  autosaver.change(body("second"));
  void autosaver.save();
  await requests[0]!.reply({ outcome: "offline" });
  expect(autosaveStatusOf(autosaver.state)).toBe("offline");
  const again = open({ storage });
  expect(again.autosaver.state.body).toEqual(body("first"));
  expect(again.keptTexts()).toEqual(["second"]);
  again.autosaver.change(body("typed before looking"));
  again.autosaver.continueWith(again.autosaver.state.kept[0]!);
  expect(again.autosaver.state.body).toEqual(body("second"));
  expect(again.keptTexts()).toEqual(["typed before looking"]);
});

test("after the session has ended the text is on the device, and is sent when the person asks for it", async () => {
  const { autosaver, requests, storage } = open();
  autosaver.change(body("second"));
  void autosaver.save();
  await requests[0]!.reply({ outcome: "refused", reason: "Your session has ended.", isAskedFor: true });
  autosaver.change(body("third"));
  void autosaver.save();
  expect([autosaveStatusOf(autosaver.state), storage.length, requests.length]).toEqual(["refused", 1, 1]);
  void autosaver.save({ isAsked: true });
  expect(requests[1]).toMatchObject({ body: body("third"), version: 1 });
});

test("a text that the server has is not on the device", async () => {
  const { autosaver, requests, storage } = open();
  autosaver.change(body("second"));
  expect(storage.length).toBe(1);
  void autosaver.save();
  await requests[0]!.reply({ outcome: "saved", version: 2 });
  expect(storage.length).toBe(0);
});

test("of a deleted item nothing is sent any more, and nothing stays on the device", async () => {
  const { autosaver, requests, storage } = open();
  autosaver.change(body("second"));
  autosaver.discard();
  void autosaver.save();
  expect([storage.length, requests.length]).toEqual([0, 0]);
});

test("two tabs with the same item keep both texts", () => {
  const storage = storageOf();
  const [one, other] = [open({ storage }), open({ storage })];
  one.autosaver.change(body("in the first tab"));
  other.autosaver.change(body("in the second tab"));
  expect(open({ storage }).keptTexts().sort()).toEqual(["in the first tab", "in the second tab"]);
});

test("a conflict stops saving and leaves what is typed; keeping mine sends it on the other's version", async () => {
  const { autosaver, requests } = open();
  autosaver.change(body("mine"));
  void autosaver.save();
  await requests[0]!.reply({ outcome: "conflict", conflict: theirs });
  autosaver.change(body("mine, longer"));
  expect(autosaveStatusOf(autosaver.state)).toBe("conflict");
  expect(shouldSave(autosaver.state)).toBe(false);
  void autosaver.keepMine();
  expect(requests[1]).toMatchObject({ body: body("mine, longer"), version: 5 });
});

test("taking the other's text puts mine aside on the device", async () => {
  const { autosaver, requests, storage, keptTexts } = open();
  autosaver.change(body("mine"));
  void autosaver.save();
  await requests[0]!.reply({ outcome: "conflict", conflict: theirs });
  autosaver.takeTheirs();
  expect(autosaver.state).toMatchObject({ body: theirs.body, version: 5, changedAt: null });
  expect(keptTexts()).toEqual(["mine"]);
  expect(open({ storage }).keptTexts()).toEqual(["mine"]);
});

test("one's own request whose reply was lost is no conflict", async () => {
  const { autosaver, requests } = open();
  autosaver.change(body("second"));
  void autosaver.save();
  await requests[0]!.reply({ outcome: "offline" });
  autosaver.change(body("third"));
  void autosaver.save();
  await requests[1]!.reply({ outcome: "conflict", conflict: { ...theirs, version: 2, body: body("second") } });
  expect(autosaveStatusOf(autosaver.state)).toBe("changed");
  void autosaver.save();
  expect(requests[2]).toMatchObject({ body: body("third"), version: 2 });
});

test("a refused text is sent again only after it was changed", async () => {
  const { autosaver, requests } = open();
  autosaver.change(body("too long"));
  void autosaver.save();
  await requests[0]!.reply({ outcome: "refused", reason: "Shorten the title." });
  void autosaver.save();
  expect(requests).toHaveLength(1);
  expect(autosaver.state.problem).toEqual({ reason: "Shorten the title." });
  autosaver.change(body("short"));
  void autosaver.save();
  expect(requests).toHaveLength(2);
});

test("a device without room is reported, and saving goes on", () => {
  const full = {
    ...storageOf(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const { autosaver, requests } = open({ storage: full });
  autosaver.change(body("second"));
  expect(autosaver.isKept).toBe(false);
  void autosaver.save();
  expect(requests).toHaveLength(1);
});

test("whatever happens, each typed text is on the server, on the device or was replaced by its author", async () => {
  const act = fc.constantFrom(
    "type",
    "save",
    "saved",
    "lost",
    "conflict",
    "refused",
    "mine",
    "theirs",
    "continue",
    "reload",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const storage = storageOf();
      let server = { version: 1, body: body("first") };
      const onServer = new Set(["first"]);
      let opened = open({ storage });
      let last = "first";
      let typed = 0;
      for (const name of acts) {
        const { autosaver } = opened;
        const request = autosaver.state.sending === null ? undefined : opened.requests.at(-1);
        const store = (stored: Body) => {
          server = { version: server.version + 1, body: stored };
          onServer.add(stored.text);
        };
        if (name === "type") {
          last = `text ${typed++}`;
          autosaver.change(body(last));
        } else if (name === "save") void autosaver.save();
        else if (name === "saved" && request) {
          if (request.version === server.version) {
            store(request.body);
            await request.reply({ outcome: "saved", version: server.version });
          } else await request.reply({ outcome: "conflict", conflict: { ...theirs, ...server } });
        } else if (name === "lost" && request) {
          if (request.version === server.version) store(request.body);
          await request.reply({ outcome: "offline" });
        } else if (name === "conflict") store(body(`Tom's ${server.version}`));
        else if (name === "refused" && request) await request.reply({ outcome: "refused", reason: "No." });
        else if (name === "mine") void autosaver.keepMine();
        else if (name === "theirs") autosaver.takeTheirs();
        else if (name === "continue" && autosaver.state.kept[0]) autosaver.continueWith(autosaver.state.kept[0]);
        else if (name === "reload") opened = open({ storage, ...server });
        const { state } = opened.autosaver;
        const known = [state.body.text, ...state.kept.map((one) => one.body.text), ...onServer];
        expect(known).toContain(last);
        const stored = [...Array(storage.length).keys()].map((index) => storage.getItem(storage.key(index)!)).join();
        expect(onServer.has(last) || stored.includes(JSON.stringify(last))).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});
