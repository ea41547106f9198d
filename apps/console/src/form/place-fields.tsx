import type { PlaceLevel, PlaceRef } from "@party/contract/values/permissions";
import { SelectField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#api.ts";

/** The codes chosen so far; undefined for what is not chosen yet. */
export interface ChosenPlace {
  county?: number | undefined;
  constituency?: number | undefined;
  ward?: number | undefined;
}

interface PlaceFieldsProps {
  /** How far down the place goes. */
  level: PlaceLevel;
  value: ChosenPlace;
  onChange: (value: ChosenPlace) => void;
  labels: { county: string; constituency: string; ward: string; choose: string };
  error?: string | undefined;
  /** Codes of the counties to choose from; all by default. */
  within?: readonly number[] | undefined;
}

const levelsFromLargest: readonly PlaceLevel[] = ["nation", "county", "constituency", "ward"];

export const countiesQuery = queryOptions({
  queryKey: ["counties"],
  queryFn: ({ signal }) => api("GET /counties/", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const constituenciesQuery = (county: number | undefined) =>
  queryOptions({
    queryKey: ["constituencies", county],
    queryFn: ({ signal }) => api("GET /constituencies/", { query: { county: county! }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: county !== undefined,
  });

export const wardsQuery = (constituency: number | undefined) =>
  queryOptions({
    queryKey: ["wards", constituency],
    queryFn: ({ signal }) => api("GET /wards/", { query: { constituency: constituency! }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: constituency !== undefined,
  });

/** County, constituency and ward as selects, down to the level that is needed. */
export function PlaceFields({ level, value, onChange, labels, error, within }: PlaceFieldsProps) {
  const depth = levelsFromLargest.indexOf(level);
  const { county, constituency } = value;
  const counties = useQuery({ ...countiesQuery, enabled: depth >= 1 });
  const constituencies = useQuery(constituenciesQuery(depth >= 2 ? county : undefined));
  const wards = useQuery(wardsQuery(depth >= 3 ? constituency : undefined));
  const levels = [
    {
      key: "county",
      label: labels.county,
      places: within ? counties.data?.filter(({ id }) => within.includes(id)) : counties.data,
      next: (id?: number) => ({ county: id }),
    },
    {
      key: "constituency",
      label: labels.constituency,
      places: constituencies.data,
      next: (id?: number) => ({ county, constituency: id }),
    },
    {
      key: "ward",
      label: labels.ward,
      places: wards.data,
      next: (id?: number) => ({ county, constituency, ward: id }),
    },
  ] as const;
  const shown = levels.slice(0, depth);
  const missing = shown.findIndex(({ key }) => value[key] === undefined);
  const faulty = missing < 0 ? depth - 1 : missing;
  return shown.map(({ key, label, places, next }, index) => (
    <SelectField
      key={key}
      label={label}
      name={key}
      required
      value={value[key] ?? ""}
      disabled={!places}
      error={index === faulty ? error : undefined}
      onChange={({ target }) => onChange(next(target.value ? Number(target.value) : undefined))}
    >
      <option value="">{labels.choose}</option>
      <Options of={places?.map(({ id, name }) => [id, name])} />
    </SelectField>
  ));
}

/** @returns undefined while something is missing */
export function placeOf(level: PlaceLevel, value: ChosenPlace): PlaceRef | undefined {
  if (level === "nation") return { level, id: 0 };
  const id = value[level];
  return id === undefined ? undefined : { level, id };
}
