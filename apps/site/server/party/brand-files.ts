import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { icoFile } from "@party/artwork/ico-file";
import { initialMark, markIconSvg, markSvg, partyCard } from "@party/artwork/party-mark";
import type { Party } from "@party/contract/party";
import { escapeHtml } from "@party/contract/values/escape-html";
import type { Look } from "@party/contract/values/look";
import type { StaticFiles } from "../files/static-files.ts";

/** The mark that the product comes with, and whose it is. */
const SHIPPED_MARK = {
  party: "Ugatuzi Party",
  sha256: "c85bb24f839bec9fa2adaac71b9f4d20524df03e9186ea61a1632c79e0376ebf",
} as const;

interface BrandFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface BrandFilesOptions {
  files: StaticFiles;
  apiInternalUrl: string;
}

const LOGO_TIMEOUT_MS = 5_000;
/** Of icons that systems cut to a circle: the part of the width that is always seen (W3C manifest, "safe zone"). */
const SAFE_SHARE = 0.7;

type Draw = (mark: Mark) => Promise<BrandFile>;

interface Mark {
  party: Party;
  look: Look | undefined;
  /** SVG within 96 by 96. */
  content: string;
}

/** By name, the files of `public/brand`. */
const drawings: Readonly<Record<string, Draw>> = {
  "logo.svg": svgFile,
  "logo-mark.svg": svgFile,
  "favicon.svg": svgFile,
  "favicon.ico": async (mark) => ({
    type: "image/x-icon",
    bytes: ownBytes(icoFile(await pngOf(markOf(mark), 32), 32)),
  }),
  "apple-touch-icon.png": (mark) => pngFile(iconOf(mark, 0.86), 180),
  "icon-192.png": (mark) => pngFile(markOf(mark), 192),
  "icon-512.png": (mark) => pngFile(markOf(mark), 512),
  "icon-maskable-512.png": (mark) => pngFile(iconOf(mark, SAFE_SHARE), 512),
  "share.jpg": async (mark) => {
    const { default: sharp } = await import("sharp");
    const card = recoloured(mark, partyCard(mark.party, mark.content));
    return { type: "image/jpeg", bytes: ownBytes(await sharp(Buffer.from(card)).jpeg({ quality: 80 }).toBuffer()) };
  },
};

/**
 * The files of `/brand` for a party that has published a logo, or that still has the mark of another one: then its
 * initial. A brand folder of its own is served as it is.
 */
export function createBrandFiles({ files, apiInternalUrl }: BrandFilesOptions) {
  let drawn: { key: string; files: Map<string, Promise<BrandFile>> } | undefined;
  const shippedMark = isShipped(files);

  async function contentOf({ logo, shortName, name }: Party): Promise<string> {
    if (!logo) return initialMark(/[A-Z]/.exec((shortName + name).toUpperCase())?.[0] ?? "O");
    const picture = await readLogo(logo);
    const { default: sharp } = await import("sharp");
    const png = await sharp(picture).resize(512, 512, { fit: "inside" }).png().toBuffer();
    return `<image href="data:image/png;base64,${png.toString("base64")}" width="96" height="96" preserveAspectRatio="xMidYMid meet"/>`;
  }

  /** @param logo a name such as `hero-1`, or a path of the library */
  async function readLogo(logo: string): Promise<Buffer> {
    const file = files.get(`/pictures/${logo}-480.webp`);
    if (file) return readFile(file.path);
    const response = await fetch(`${apiInternalUrl}${logo}-480.webp`, { signal: AbortSignal.timeout(LOGO_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the logo ${logo} has the status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** @returns undefined for a file that is served as it is, also while the logo cannot be read */
  return async (pathname: string, party: Party, look: Look | undefined): Promise<BrandFile | undefined> => {
    const draw = pathname.startsWith("/brand/") ? drawings[pathname.slice("/brand/".length)] : undefined;
    if (!draw) return undefined;
    if (!party.logo && (party.name === SHIPPED_MARK.party || !(await shippedMark))) return undefined;
    const { logo, name, shortName, tagline, slogan } = party;
    const key = JSON.stringify([logo, name, shortName, tagline, slogan, look?.version]);
    if (drawn?.key !== key) drawn = { key, files: new Map() };
    const known = drawn.files;
    const file = known.get(pathname) ?? contentOf(party).then((content) => draw({ party, look, content }));
    known.set(pathname, file);
    return file.catch((error: unknown) => {
      known.delete(pathname);
      console.error(`${pathname} is not the party's own:`, error);
      return undefined;
    });
  };
}

async function isShipped(files: StaticFiles): Promise<boolean> {
  const mark = files.get("/brand/logo-mark.svg");
  return (
    mark !== undefined &&
    createHash("sha256")
      .update(await readFile(mark.path))
      .digest("hex") === SHIPPED_MARK.sha256
  );
}

const recoloured = ({ look }: Mark, svg: string) => look?.apply(svg) ?? svg;
const markOf = (mark: Mark) => recoloured(mark, markSvg(mark.content, escapeHtml(mark.party.name)));
const iconOf = (mark: Mark, share: number) => recoloured(mark, markIconSvg(mark.content, share));

/** With an `ArrayBuffer` of its own, as responses take it. */
const ownBytes = (bytes: Buffer) => new Uint8Array(bytes);

async function svgFile(mark: Mark): Promise<BrandFile> {
  return { type: "image/svg+xml", bytes: ownBytes(Buffer.from(markOf(mark))) };
}

async function pngOf(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: (72 * size) / 96 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

const pngFile = async (svg: string, size: number): Promise<BrandFile> => ({
  type: "image/png",
  bytes: ownBytes(await pngOf(svg, size)),
});
