import { countyMap } from "@party/artwork/county-map";
import type { Party } from "@party/contract/party";
import { countyTiles, findCountyBySlug } from "@party/contract/values/counties";
import type { Language } from "@party/contract/values/languages";
import * as kiswahili from "../../src/features/counties/counties.content.sw.ts";
import { countyContent } from "../../src/features/counties/counties.content.ts";
import { DEFAULT_COLOURS, type FoundPicture, type PagePictures } from "./page-pictures.ts";

const titles: Record<Language, (county: string) => string> = {
  en: countyContent.title,
  sw: kiswahili.countyContent.title,
};

const PICTURE_PATH = /^\/pictures\/counties\/([a-z-]+)\.(en|sw)\.jpg$/;

/** The Open Graph image of a county's page: its name beside its place on the map. @returns undefined for any other path */
export function findCountyPicture(
  pictures: PagePictures,
  path: string,
  party: Party,
): Promise<FoundPicture> | undefined {
  const [, slug = "", language] = PICTURE_PATH.exec(path) ?? [];
  const county = findCountyBySlug(slug);
  if (!county) return undefined;
  const title = titles[language as Language](county.name);
  const map = countyMap({
    tiles: countyTiles,
    county: county.id,
    colour: "#1d7a1d",
    shining: DEFAULT_COLOURS.accent,
  });
  const key = `${path} ${party.name}`;
  return pictures.draw(key, { name: slug, label: "", title, facts: [], party: party.name, images: [] }, map);
}
