import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { createSheet, type Sheet } from "./drawing/sheet.ts";
import { SHARE_IMAGE, toShareJpeg } from "./encode.ts";
import { icoFile } from "./ico-file.ts";
import { appIcon, logoMarkSvg, logoSvg, shareCard } from "./scenes/brand.ts";

/** Writes the logo in the formats of browsers and phones; names come from party.json. */
export async function buildBrandFiles(folder: string): Promise<void> {
  const party = JSON.parse(await readFile(new URL("../../../party.json", import.meta.url), "utf8"));
  await mkdir(folder, { recursive: true });
  const put = (name: string, content: string | Buffer) => writeFile(`${folder}/${name}`, content);
  const logo = logoSvg(party.name);
  await put("logo.svg", logo);
  await put("favicon.svg", logo);
  await put("logo-mark.svg", logoMarkSvg(party.name));
  const icon = (size: number, draw: (sheet: Sheet) => string) => {
    const sheet = createSheet(size, size, "icon");
    return sharp(Buffer.from(sheet.svg(draw(sheet))))
      .png({ palette: true, effort: 10, quality: 90 })
      .toBuffer();
  };
  const round = (size: number) =>
    sharp(Buffer.from(logo), { density: (72 * size) / 96 })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toBuffer();
  await put("apple-touch-icon.png", await icon(180, (sheet) => appIcon(sheet, 0.86)));
  await put("icon-192.png", await round(192));
  await put("icon-512.png", await round(512));
  // A maskable icon keeps its mark within the middle 80 % (W3C manifest, "safe zone").
  await put("icon-maskable-512.png", await icon(512, (sheet) => appIcon(sheet, 0.7)));
  await put("favicon.ico", icoFile(await round(32), 32));
  const card = createSheet(SHARE_IMAGE.width, SHARE_IMAGE.height, "share");
  const share = card.svg(shareCard(card, party.name, party.tagline, party.slogan));
  await put("share.jpg", await toShareJpeg(sharp(Buffer.from(share))));
}
