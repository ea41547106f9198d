import { formatDay } from "@party/contract/values/nairobi-time";
import type { ListSearch } from "#list/list-search.ts";
import { peopleContent as content } from "./people.content.ts";

type PeopleSearch = ListSearch<"GET /staff/people/">;

const dayTitles = {
  joined_from: content.joinedFrom,
  joined_to: content.joinedTo,
  ends_from: content.endsFrom,
  ends_to: content.endsTo,
  paid_from: content.paidFrom,
  paid_to: content.paidTo,
} as const;

/** What a list of people is filtered by besides place, status, plan, way and tag, each in words. */
export function peopleFilterTexts({
  paid,
  sex,
  missing,
  age_from,
  age_to,
  ...search
}: Partial<PeopleSearch>): string[] {
  const days = (Object.keys(dayTitles) as (keyof typeof dayTitles)[]).flatMap((name) => {
    const day = search[name];
    return day ? [`${dayTitles[name]} ${formatDay(day)}`] : [];
  });
  return [
    ...(paid ? [content.payments[paid]] : []),
    ...days,
    ...(sex ? [content.sexes[sex]] : []),
    ...(age_from === undefined ? [] : [content.aged.from(Number(age_from))]),
    ...(age_to === undefined ? [] : [content.aged.to(Number(age_to))]),
    ...(missing ? [content.missingValues[missing]] : []),
  ];
}
