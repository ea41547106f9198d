import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { CatalogueEntry } from "./catalogue.ts";
import { createSheet, type View } from "./drawing/sheet.ts";
import { drawingsWithShareImage } from "./share-images.ts";

/** Where the site serves its files from: every output of this package is written and committed there. */
export const PUBLIC_FOLDER = fileURLToPath(new URL("../../../apps/site/public", import.meta.url));

/** What a page needs to know of a picture; its files are `/pictures/<name>-<width>.<avif|webp>`. */
export interface PictureFacts {
  width: number;
  height: number;
  widths: readonly number[];
  /** The mean colour, shown until the picture is there. */
  color: string;
  /** CSS object-position that keeps the subject in a narrow frame. */
  focus: string;
}

/** Bytes that a picture may weigh as AVIF at 960 pixels; the first view has 60 kB for all its pictures. */
export const BYTE_LIMITS = { hero: 45_000, page: 32_000, card: 20_000 } as const;

/**
 * A line sends 14,600 bytes before it waits for a first answer (RFC 6928), and the page's first picture shares it with
 * what else the page begins with. At 390 pixels and density 2 a phone takes 800 for it. It is AVIF alone: browsers that
 * know none are few and take the next width.
 */
export const FIRST_TCP_WINDOW_LIMIT = { width: 800, bytes: 11_400 } as const;

/** Maximum size of Open Graph images; WhatsApp shows no larger ones. */
export const SHARE_IMAGE = { width: 1200, height: 630, bytes: 300_000 } as const;

/** Qualities to try, best first, until the picture is light enough. */
const AVIF_QUALITIES = [58, 52, 46, 40, 34, 28, 24];
const WEBP_QUALITIES = [68, 58, 48, 38, 30, 24];

/** Draws one picture and writes it in its widths, as AVIF and as WebP. */
export async function encodePicture(entry: CatalogueEntry, folder: string): Promise<PictureFacts> {
  const sheet = createSheet(1600, 900, entry.name);
  const content = entry.draw(sheet);
  const { width, height, view = wholeView } = entry;
  const cut = (part: View, across: number, down: number) =>
    // Enough dots for a part of a picture to be drawn at its full width.
    sharp(Buffer.from(sheet.svg(content, part)), { density: Math.round((72 * across) / part[2]) })
      .resize(across, down, { fit: "cover" })
      .removeAlpha();
  const drawn = await cut(view, width, height).raw().toBuffer({ resolveWithObject: true });
  const raw = () => sharp(drawn.data, { raw: { width: drawn.info.width, height: drawn.info.height, channels: 3 } });
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) {
    if (old.replace(/-(\d+\.(avif|webp)|share\.jpg)$/, "") === entry.name) await rm(new URL(old, `file://${folder}/`));
  }
  const limit = BYTE_LIMITS[entry.kind];
  for (const target of entry.widths) {
    const best = (entry.kind === "hero" ? 0 : 1) + (target > 960 ? 1 : 0);
    const scaled = () => raw().resize(target);
    const usual = limit * (target / 960) ** 1.3;
    const allowed = target === FIRST_TCP_WINDOW_LIMIT.width ? Math.min(usual, FIRST_TCP_WINDOW_LIMIT.bytes) : usual;
    const avif = await encodeWithinBytes(allowed, AVIF_QUALITIES.slice(best), (quality) =>
      scaled().avif({ quality, effort: 4, chromaSubsampling: "4:2:0" }).toBuffer(),
    );
    await writeFile(`${folder}/${entry.name}-${target}.avif`, avif);
    if (target === FIRST_TCP_WINDOW_LIMIT.width) continue;
    const webp = await encodeWithinBytes(allowed * 1.25, WEBP_QUALITIES.slice(best), (quality) =>
      scaled().webp({ quality, effort: 5, smartSubsample: true }).toBuffer(),
    );
    await writeFile(`${folder}/${entry.name}-${target}.webp`, webp);
  }
  if (drawingsWithShareImage.includes(entry.name)) {
    const shared = cut(shareImageView(view), SHARE_IMAGE.width, SHARE_IMAGE.height);
    await writeFile(`${folder}/${entry.name}-share.jpg`, await toShareJpeg(shared));
  }
  const [red, green, blue] = await raw().resize(1, 1).raw().toBuffer();
  const color = `#${[red!, green!, blue!].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  return { width, height, widths: entry.widths, color, focus: entry.focus };
}

/** As JPEG, which every chat app supports. */
export const toShareJpeg = (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer();

const wholeView: View = [0, 0, 1600, 900];

/** The wider frame of Open Graph images around the same middle, as far as there is drawing. */
function shareImageView([x, y, across, down]: View): View {
  const shape = SHARE_IMAGE.width / SHARE_IMAGE.height;
  const wide = Math.min(wholeView[2], Math.max(across, down * shape));
  const high = wide / shape;
  const within = (start: number, length: number, room: number) => Math.max(0, Math.min(start, room - length));
  return [
    within(x + (across - wide) / 2, wide, wholeView[2]),
    within(y + (down - high) / 2, high, wholeView[3]),
    wide,
    high,
  ];
}

async function encodeWithinBytes(
  bytes: number,
  qualities: number[],
  make: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    last = await make(quality);
    if (last.length <= bytes) break;
  }
  return last;
}
