import type { StaffMember } from "@party/contract/staff";
import { type Permission, roles } from "@party/contract/values/permissions";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ChosenPlace, constituenciesQuery, countiesQuery, wardsQuery } from "#form/place-fields.tsx";
import { useStaff } from "#session/session.ts";
import { Choice, type Filter } from "./filters.tsx";

interface Labels {
  county: string;
  constituency: string;
  ward: string;
  /** Texts of no choice. */
  all: { county: string; constituency: string; ward: string };
}

type Level = "county" | "constituency" | "ward";
const levels: readonly Level[] = ["county", "constituency", "ward"];
const below = (level: Level): readonly Level[] => levels.slice(levels.indexOf(level) + 1);
const readId = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);

/** The one place in which somebody has a permission; undefined for the nation, and for several places. */
function ownPlace({ grants }: StaffMember, permission: Permission) {
  const places = grants.filter(({ role }) => roles[role].permissions.includes(permission)).map(({ place }) => place);
  const [first] = places;
  return first && first.level !== "nation" && places.every(({ level, id }) => level === first.level && id === first.id)
    ? first
    : undefined;
}

/** What the place of the filters is, from the address or from the one role. */
function useChosen(permission: Permission): ChosenPlace & { shown: readonly Level[] } {
  const own = ownPlace(useStaff(), permission);
  const { county, constituency } = useSearch({ strict: false }) as Record<string, unknown>;
  const chosen = { county: readId(county), constituency: readId(constituency) };
  if (!own) return { ...chosen, shown: levels };
  return { ...chosen, [own.level]: own.id, shown: own.level === "ward" ? [] : below(own.level as Level) };
}

/** The places of a level to choose from; undefined while the one around them is not chosen. */
function usePlaces(level: Level, { county, constituency }: ChosenPlace) {
  const queries = {
    county: useQuery({ ...countiesQuery, enabled: level === "county" }),
    constituency: useQuery(constituenciesQuery(level === "constituency" ? county : undefined)),
    ward: useQuery(wardsQuery(level === "ward" ? constituency : undefined)),
  };
  return queries[level].data;
}

interface PlaceProps {
  level: Level;
  labels: Labels;
  permission: Permission;
}

function PlaceChoice({
  level,
  labels,
  permission,
  ...props
}: PlaceProps & { value: number | undefined; onChange: (id: string) => void }) {
  const { shown, ...chosen } = useChosen(permission);
  const places = usePlaces(level, chosen);
  if (!shown.includes(level) || !places) return null;
  const options = places.map(({ id, name }) => [String(id), name] as const);
  return <Choice {...props} label={labels[level]} all={labels.all[level]} options={options} />;
}

function PlaceName({ level, labels, permission, id }: PlaceProps & { id: number }) {
  const places = usePlaces(level, useChosen(permission));
  return places?.find((place) => place.id === id)?.name ?? labels[level];
}

/**
 * County, constituency and ward, each once the one around it is chosen. Whoever has a role in one place begins below it.
 * @param permission of the list
 */
export function placeFilters(permission: Permission, labels: Labels): Record<Level, Filter<number, unknown>> {
  const filterOf = (level: Level): Filter<number, unknown> => ({
    read: readId,
    clears: below(level),
    control: ({ value, onChange }) => (
      <PlaceChoice {...{ level, labels, permission, value }} onChange={(id) => onChange(readId(id))} />
    ),
    text: (id) => <PlaceName {...{ level, labels, permission, id }} />,
  });
  return { county: filterOf("county"), constituency: filterOf("constituency"), ward: filterOf("ward") };
}
