import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Language } from "@party/contract/values/languages";
import type { Look } from "@party/contract/values/look";
import { productPath, promisePath } from "@party/contract/values/shared-paths";
import type { PagePicture } from "../../src/page-context.ts";
import type { Config } from "../config.ts";
import type { StaticFiles } from "../files/static-files.ts";
import { parseLanguagePath } from "../languages.ts";
import { drawPicture, type Figure, IMAGE_AREA, type PictureColours } from "./draw-picture.ts";
import { type Letters, loadLetters } from "./letters.ts";

const PICTURE_PATH = /^\/share\/([a-z]+(?:-[\w-]+)?)-([0-9a-f]{8})([0-9a-f]{12})\.jpg$/;
/** Bounds of memory: a description has some 400 bytes, a picture some 70 kB. */
const MAX_DESCRIPTIONS = 5_000;
const MAX_PICTURES = 200;
const MAX_WAITING = 100;
const IMAGE_TIMEOUT_MS = 2_000;
const MAX_IMAGE_BYTES = 8_000_000;
const MAX_IMAGE_PIXELS = 50_000_000;
/** Of the party's own brand, in the absence of colours of its own. */
export const DEFAULT_COLOURS: PictureColours = {
  ground: "#006400",
  deepGround: "#00330a",
  accent: "#ffd700",
  title: "#fff6df",
  text: "#90ee90",
};

/** The page whose picture has this name. */
const pagesByKind: Record<string, (id: string) => string> = {
  news: (id) => `/news/${id}`,
  events: (id) => `/events/${id}`,
  products: productPath,
  promises: promisePath,
  leaders: () => "/about/leadership",
};

/** @returns the path of the page, with its search; undefined for a name that no page gives */
export function findPageOf(name: string): string | undefined {
  const [, kind = "", id = ""] = /^([a-z]+)(?:-([\w-]+))?$/.exec(name) ?? [];
  return Object.hasOwn(pagesByKind, kind) ? pagesByKind[kind]!(id) : undefined;
}

interface PicturesOptions {
  config: Pick<Config, "apiUrl" | "apiInternalUrl" | "siteKey">;
  files: StaticFiles;
  /** Renders a page, which describes its picture. @returns false when it could not be rendered now */
  renderPage: (path: string) => Promise<boolean>;
}

/** How the party looks at present. */
export interface Brand {
  /** Its colours in the place of the default ones. */
  look: Look | undefined;
  /** Differs from one look and logo to the next. */
  version: string;
  /** @returns the published logo; undefined where that of the files is shown */
  readLogo: () => Promise<{ type: string; bytes: Uint8Array } | undefined>;
}

export type FoundPicture = { jpeg: Buffer } | { movedTo: string } | "busy" | undefined;

/**
 * Open Graph images of pages, drawn when they are first asked for. An address ends in a digest of what is drawn and in a
 * MAC of the rest of the address, so that a changed title has another address, and an invented address costs nothing.
 * After a restart, and in other processes with the same site key, the page is rendered once to learn what it shows.
 */
export function createPagePictures({ config, files, renderPage }: PicturesOptions) {
  const key = createHmac("sha256", config.siteKey ?? randomBytes(32))
    .update("share-pictures")
    .digest();
  const descriptions = createBoundedMap<PagePicture>(MAX_DESCRIPTIONS);
  /** The current address of each name. */
  const addresses = createBoundedMap<string>(MAX_DESCRIPTIONS);
  const drawings = createBoundedMap<Promise<Buffer>>(MAX_PICTURES);
  const inTurn = createQueue(MAX_WAITING);
  const drawPage = createDrawer(config, files);
  let brand: Brand = { look: undefined, version: "", readLogo: async () => undefined };

  const macOf = (name: string) => createHmac("sha256", key).update(name).digest("hex").slice(0, 12);

  /** The address at which the picture is from now on. */
  function addressOf(language: Language, picture: PagePicture): string {
    const prefix = language === "en" ? "" : `/${language}`;
    const digest = createHash("sha256")
      .update(JSON.stringify([picture, DEFAULT_COLOURS, brand.version]))
      .digest("hex")
      .slice(0, 8);
    const address = `${prefix}/share/${picture.name}-${digest}${macOf(`${prefix} ${picture.name} ${digest}`)}.jpg`;
    descriptions.set(address, picture);
    addresses.set(`${prefix} ${picture.name}`, address);
    return address;
  }

  /** @returns the name in an address that a page has had; undefined for any other */
  function nameIn(pathname: string): string | undefined {
    const { prefix, path } = parseLanguagePath(pathname);
    const [, name, digest, mac] = PICTURE_PATH.exec(path) ?? [];
    return name && macOf(`${prefix} ${name} ${digest}`) === mac ? name : undefined;
  }

  /** @returns undefined for any other address, also of a picture that has never been */
  async function find(pathname: string): Promise<FoundPicture> {
    const { prefix } = parseLanguagePath(pathname);
    const name = nameIn(pathname);
    if (!name) return undefined;
    const page = findPageOf(name);
    if (!page) return undefined;
    if (!descriptions.get(pathname) && !(await renderPage(prefix + page))) return "busy";
    const picture = descriptions.get(pathname);
    if (picture) return drawOnce(pathname, () => drawPage(picture, brand));
    const movedTo = addresses.get(`${prefix} ${name}`);
    return movedTo && movedTo !== pathname ? { movedTo } : undefined;
  }

  /** The picture of a key, drawn when no other is being drawn and kept afterwards. */
  async function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<FoundPicture> {
    let drawing = drawings.get(key);
    if (!drawing) {
      drawing = inTurn(draw);
      if (!drawing) return "busy";
      drawings.set(key, drawing);
      drawing.catch(() => drawings.delete(key));
    }
    return { jpeg: await drawing };
  }

  return {
    addressOf,
    isAddress: (pathname: string) => nameIn(pathname) !== undefined,
    find,
    /** A picture with another address than those of pages. */
    draw: (key: string, picture: PagePicture, figure: Figure) =>
      drawOnce(`${key} ${brand.version}`, () => drawPage(picture, brand, figure)),
    /** Pictures look like this from now on. */
    setBrand(given: Brand) {
      brand = given;
    },
  };
}

export type PagePictures = ReturnType<typeof createPagePictures>;

/** The least recently used entries are left out. */
function createBoundedMap<Value>(most: number) {
  const entries = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size > most) entries.delete(entries.keys().next().value!);
  };
  return {
    set,
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    delete: (key: string) => entries.delete(key),
  };
}

/** One at a time, so that drawing takes one core at most. */
function createQueue(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return <Result>(work: () => Promise<Result>): Promise<Result> | undefined => {
    if (waiting >= most) return undefined;
    waiting += 1;
    const result = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}

function createDrawer({ apiUrl, apiInternalUrl }: PicturesOptions["config"], files: StaticFiles) {
  let letters: Promise<Letters> | undefined;

  async function readLogo({ readLogo: readPublished }: Brand): Promise<string | undefined> {
    const file = files.get("/brand/logo.svg");
    const logo = (await readPublished()) ?? (file && { type: file.type, bytes: await readFile(file.path) });
    return logo && `data:${logo.type};base64,${Buffer.from(logo.bytes).toString("base64")}`;
  }

  return async (picture: PagePicture, brand: Brand, figure?: Figure): Promise<Buffer> => {
    const inColours = (text: string) => brand.look?.apply(text) ?? text;
    letters ??= loadLetters();
    const { default: sharp } = await import("sharp");
    const images = (await Promise.all(picture.images.map(loadImage))).filter((image) => image !== undefined);
    const { left, top, height } = IMAGE_AREA;
    const width = Math.ceil(IMAGE_AREA.width / Math.max(1, images.length));
    const parts = await Promise.all(
      images.map(async (image, at) => ({
        input: await sharp(image, { limitInputPixels: MAX_IMAGE_PIXELS })
          .rotate()
          .resize(width, height, { fit: "cover", position: images.length > 1 ? "top" : "centre" })
          .flatten({ background: DEFAULT_COLOURS.title })
          .toBuffer()
          .catch(() => undefined),
        left: left + at * width,
        top,
      })),
    );
    const drawn = parts.flatMap(({ input, ...place }) => (input ? [{ input, ...place }] : []));
    const svg = drawPicture({
      picture,
      colours: DEFAULT_COLOURS,
      letters: await letters,
      hasImage: drawn.length > 0,
      figure,
      logo: await readLogo(brand),
    });
    // Chat apps know JPEG, and not all of them anything newer.
    return sharp({ create: { width: 1200, height: 630, channels: 3, background: inColours(DEFAULT_COLOURS.ground) } })
      .composite([...drawn, { input: Buffer.from(inColours(svg)), left: 0, top: 0 }])
      .jpeg({ quality: 82 })
      .toBuffer();
  };

  /** A picture of the site or of the API; those of other hosts are not fetched. */
  async function loadImage(address: string): Promise<Buffer | undefined> {
    const file = files.get(address);
    if (file) return readFile(file.path);
    if (!address.startsWith(`${apiUrl}/`)) return undefined;
    try {
      const response = await fetch(apiInternalUrl + address.slice(apiUrl.length), {
        redirect: "error",
        signal: AbortSignal.timeout(IMAGE_TIMEOUT_MS),
      });
      if (!response.ok || Number(response.headers.get("content-length")) > MAX_IMAGE_BYTES) return undefined;
      return Buffer.from(await response.arrayBuffer());
    } catch {
      return undefined;
    }
  }
}
