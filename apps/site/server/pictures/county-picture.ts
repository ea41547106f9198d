import { countyCard } from "@party/artwork/county-card";
import { countyTiles, findCountyBySlug } from "@party/contract/values/counties";
import type { Language } from "@party/contract/values/languages";
import party from "../../../../party.json" with { type: "json" };
import * as kiswahili from "../../src/features/counties/counties.content.sw.ts";
import { countyContent } from "../../src/features/counties/counties.content.ts";

const titles: Record<Language, (county: string) => string> = {
  en: countyContent.title,
  sw: kiswahili.countyContent.title,
};

const PICTURE_PATH = /^\/pictures\/counties\/([a-z-]+)\.(en|sw)\.jpg$/;

/** By path: there are as many as counties in each language. */
const drawn = new Map<string, Promise<Buffer>>();

/** The Open Graph image of a county's page as JPEG, drawn when it is first asked for. @returns undefined for any other path */
export function findCountyPicture(path: string): Promise<Buffer> | undefined {
  const [, slug = "", language] = PICTURE_PATH.exec(path) ?? [];
  const county = findCountyBySlug(slug);
  if (!county) return undefined;
  const known = drawn.get(path);
  if (known) return known;
  const drawing = draw(county, titles[language as Language](county.name));
  drawn.set(path, drawing);
  drawing.catch(() => drawn.delete(path));
  return drawing;
}

async function draw({ id }: { id: number }, title: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const card = countyCard({ title, party: party.name, tiles: countyTiles, county: id });
  // Chat apps know JPEG, and not all of them anything newer.
  return sharp(Buffer.from(card)).jpeg({ quality: 80 }).toBuffer();
}
