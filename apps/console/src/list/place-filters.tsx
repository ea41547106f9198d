import type { StaffMember } from "@party/contract/staff";
import { type Permission, roles } from "@party/contract/values/permissions";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ChosenPlace, constituenciesQuery, countiesQuery, wardsQuery } from "#form/place-fields.tsx";
import { useStaff } from "#session/session.ts";
import { ChoiceSelect, type ListFilter } from "./filters.tsx";

interface PlaceFilterLabels {
  county: string;
  constituency: string;
  ward: string;
  /** Texts of no choice. */
  all: { county: string; constituency: string; ward: string };
}

type FilterLevel = "county" | "constituency" | "ward";
const filterLevels: readonly FilterLevel[] = ["county", "constituency", "ward"];
const levelsBelow = (level: FilterLevel): readonly FilterLevel[] => filterLevels.slice(filterLevels.indexOf(level) + 1);
const parseId = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);

/** The one place in which somebody has a permission; undefined for the nation, and for several places. */
function onlyPlaceOf({ grants }: StaffMember, permission: Permission) {
  const places = grants.filter(({ role }) => roles[role].permissions.includes(permission)).map(({ place }) => place);
  const [first] = places;
  return first && first.level !== "nation" && places.every(({ level, id }) => level === first.level && id === first.id)
    ? first
    : undefined;
}

/** What the place of the filters is, from the address or from the one role. */
function useChosenPlace(permission: Permission): ChosenPlace & { shown: readonly FilterLevel[] } {
  const own = onlyPlaceOf(useStaff(), permission);
  const { county, constituency } = useSearch({ strict: false }) as Record<string, unknown>;
  const chosen = { county: parseId(county), constituency: parseId(constituency) };
  if (!own) return { ...chosen, shown: filterLevels };
  return { ...chosen, [own.level]: own.id, shown: own.level === "ward" ? [] : levelsBelow(own.level as FilterLevel) };
}

/** The places of a level to choose from; undefined while the one around them is not chosen. */
function usePlaces(level: FilterLevel, { county, constituency }: ChosenPlace) {
  const queries = {
    county: useQuery({ ...countiesQuery, enabled: level === "county" }),
    constituency: useQuery(constituenciesQuery(level === "constituency" ? county : undefined)),
    ward: useQuery(wardsQuery(level === "ward" ? constituency : undefined)),
  };
  return queries[level].data;
}

interface PlaceFilterProps {
  level: FilterLevel;
  labels: PlaceFilterLabels;
  permission: Permission;
}

function PlaceChoice({
  level,
  labels,
  permission,
  ...props
}: PlaceFilterProps & { value: number | undefined; onChange: (id: string) => void }) {
  const { shown, ...chosen } = useChosenPlace(permission);
  const places = usePlaces(level, chosen);
  if (!shown.includes(level) || !places) return null;
  const options = places.map(({ id, name }) => [String(id), name] as const);
  return <ChoiceSelect {...props} label={labels[level]} all={labels.all[level]} options={options} />;
}

function PlaceName({ level, labels, permission, id }: PlaceFilterProps & { id: number }) {
  const places = usePlaces(level, useChosenPlace(permission));
  return places?.find((place) => place.id === id)?.name ?? labels[level];
}

/**
 * County, constituency and ward, each once the one around it is chosen. Whoever has a role in one place begins below it.
 * @param permission of the list
 */
export function placeFilters(
  permission: Permission,
  labels: PlaceFilterLabels,
): Record<FilterLevel, ListFilter<number, unknown>> {
  const filterOf = (level: FilterLevel): ListFilter<number, unknown> => ({
    read: parseId,
    clears: levelsBelow(level),
    control: ({ value, onChange }) => (
      <PlaceChoice {...{ level, labels, permission, value }} onChange={(id) => onChange(parseId(id))} />
    ),
    text: (id) => <PlaceName {...{ level, labels, permission, id }} />,
  });
  return { county: filterOf("county"), constituency: filterOf("constituency"), ward: filterOf("ward") };
}
