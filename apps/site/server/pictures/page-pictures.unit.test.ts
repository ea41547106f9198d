import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createPagePictures, findPageOf } from "./page-pictures.ts";

const picture = { name: "news-12", label: "News", title: "Water", facts: [], party: "Ugatuzi Party", images: [] };

const SITE_KEY = "a key that site and API share, of 40 signs";

/** One process of the site; `rendered` are the pages that it had to render to learn of pictures. */
function start({
  shared = true,
  onRender = () => {},
}: {
  shared?: boolean;
  onRender?: (pictures: ReturnType<typeof createPagePictures>) => void;
} = {}) {
  const rendered: string[] = [];
  const pictures = createPagePictures({
    config: { apiUrl: "http://api.test", apiInternalUrl: "http://api.test", siteKey: shared ? SITE_KEY : undefined },
    files: new Map(),
    renderPage: async (path) => {
      rendered.push(path);
      onRender(pictures);
      return true;
    },
  });
  return { ...pictures, rendered };
}

test("the picture of a page is a JPEG of 1200 by 630, drawn once", async () => {
  const { addressOf, find, rendered } = start();
  const address = addressOf("en", picture);
  expect(address).toMatch(/^\/share\/news-12-[0-9a-f]{20}\.jpg$/);
  const found = await find(address);
  if (!found || typeof found === "string" || !("jpeg" in found)) throw new Error("no picture");
  expect(await sharp(found.jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(await find(address)).toEqual(found);
  expect(((await find(address)) as typeof found).jpeg).toBe(found.jpeg);
  expect(rendered).toEqual([]);
});

test("another title, language or picture of the item is another address, the same is the same", () => {
  const { addressOf } = start();
  const addresses = [
    addressOf("en", picture),
    addressOf("sw", picture),
    addressOf("en", { ...picture, title: "Water, again" }),
    addressOf("en", { ...picture, images: ["/pictures/news-1-960.webp"] }),
    addressOf("en", { ...picture, name: "news-13" }),
  ];
  expect(new Set(addresses).size).toBe(5);
  expect(addressOf("en", { ...picture })).toBe(addresses[0]);
});

test("an earlier address of a page leads to the current one", async () => {
  const current = { ...picture, title: "Water for all" };
  const { addressOf, find } = start({ onRender: (pictures) => void pictures.addressOf("sw", current) });
  const earlier = start().addressOf("sw", picture);
  expect(await find(earlier)).toEqual({ movedTo: addressOf("sw", current) });
});

test("the picture of a page that is not there any more is not found", async () => {
  const address = start().addressOf("en", picture);
  expect(await start().find(address)).toBeUndefined();
});

test("after a restart, and in another process with the key, the page is rendered once to draw its picture", async () => {
  const address = start().addressOf("sw", { ...picture, name: "products-3" });
  const restarted = start({
    onRender: (pictures) => void pictures.addressOf("sw", { ...picture, name: "products-3" }),
  });
  expect(await restarted.find(address)).toHaveProperty("jpeg");
  expect(await restarted.find(address)).toHaveProperty("jpeg");
  expect(restarted.rendered).toEqual(["/sw/shop?product=3"]);
});

test("without a shared key each process signs its own addresses", async () => {
  const address = start({ shared: false }).addressOf("en", picture);
  const other = start({ shared: false });
  expect(await other.find(address)).toBeUndefined();
  expect(other.rendered).toEqual([]);
});

test("an address of another item, language or digest with the digits of a true one is invented", async () => {
  const { addressOf, find, rendered } = start();
  const address = addressOf("en", picture);
  for (const invented of [
    address.replace("news-12", "news-13"),
    address.replace("news", "events"),
    `/sw${address}`,
    address.replace(/.(?=\.jpg)/, (digit) => (digit === "0" ? "1" : "0")),
    address.replace(".jpg", ".png"),
    address.replace("/share/", "/share/x/"),
  ])
    expect([invented, await find(invented)]).toEqual([invented, undefined]);
  expect(rendered).toEqual([]);
});

test("100,000 invented addresses draw nothing and render no page", async () => {
  const { addressOf, find, rendered } = start();
  addressOf("en", picture);
  for (let number = 0; number < 100_000; number++) {
    const digest = createHash("sha1").update(String(number)).digest("hex").slice(0, 20);
    const kind = ["news", "events", "products"][number % 3];
    const found = await find(`${number % 2 ? "/sw" : ""}/share/${kind}-${number}-${digest}.jpg`);
    if (found) throw new Error(`${kind}-${number}-${digest} was found`);
  }
  expect(rendered).toEqual([]);
}, 30_000);

test("a picture of the API is part of the drawing, one of another host is never asked for", async () => {
  const asked: string[] = [];
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#ff0000" } })
    .jpeg()
    .toBuffer();
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(url === "/media/broken.jpg" ? 404 : 200, { "content-type": "image/jpeg" }).end(photo);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const apiInternalUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { addressOf, find } = createPagePictures({
    config: { apiUrl: "https://api.party.example", apiInternalUrl, siteKey: SITE_KEY },
    files: new Map(),
    renderPage: async () => true,
  });
  /** The colour right of the edge. */
  const colourWith = async (image: string) => {
    const found = await find(addressOf("en", { ...picture, images: [image] }));
    if (!found || typeof found === "string" || !("jpeg" in found)) throw new Error("no picture");
    const { data } = await sharp(found.jpeg)
      .extract({ left: 1_000, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data].map((channel) => (channel > 200 ? "light" : channel < 120 ? "dark" : "middle"));
  };
  expect(await colourWith("https://api.party.example/media/a.jpg")).toEqual(["light", "dark", "dark"]);
  for (const image of [
    `${apiInternalUrl}/media/b.jpg`,
    "https://elsewhere.example/c.jpg",
    "https://api.party.example.elsewhere.example/d.jpg",
    "/etc/passwd",
  ])
    expect((await colourWith(image))[0]).toBe("dark");
  expect((await colourWith("https://api.party.example/media/broken.jpg"))[0]).toBe("dark");
  expect(asked).toEqual(["/media/a.jpg", "/media/broken.jpg"]);
});

test("a name leads to its page, and no other name to any", () => {
  expect(findPageOf("events-4")).toBe("/events/4");
  expect(findPageOf("promises-social-infrastructure")).toBe("/manifesto?promise=social-infrastructure");
  expect(findPageOf("leaders")).toBe("/about/leadership");
  for (const name of ["constructor-1", "dashboard-1", ""]) expect(findPageOf(name)).toBeUndefined();
});
