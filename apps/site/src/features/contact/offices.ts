import type { CountyOffice } from "@party/contract/branches";
import { counties, countySlug } from "@party/contract/values/counties";
import { api } from "#api.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadLiveOrSample, textOrEmpty } from "#loading/data/live-or-sample.ts";

/** By county; none where a server has no such list. */
export const loadOffices = (): Promise<CountyOffice[]> =>
  loadLiveOrSample(
    async () => {
      const { results } = await api("GET /county-offices/", { query: { ...contentLanguage }, anonymous: true });
      return Array.isArray(results) ? results.filter((office) => textOrEmpty(office?.county?.name) !== "") : [];
    },
    async () => [],
  );

/** @param wanted the id or name of a county, as in `/contact?county=Kisumu` */
export const findCounty = (wanted: string) =>
  counties.find(({ id, name }) => String(id) === wanted || countySlug(name) === countySlug(wanted.trim()));
