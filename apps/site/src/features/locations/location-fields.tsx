import type { Place } from "@party/contract/locations";
import { SelectField } from "@party/ui/form/field.tsx";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { locationFieldsContent } from "./locations.content.ts";

/** Name of the button that only loads the next list, for forms without script. */
export const NEXT_LIST = "next_list";

export interface ChosenPlaces {
  county: string;
  constituency: string;
  ward: string;
}

export interface PlaceLists {
  counties: Place[];
  constituencies: Place[];
  wards: Place[];
}

const noChosenPlaces: ChosenPlaces = { county: "", constituency: "", ward: "" };

/** The chosen places among the entries of a form. */
export const chosenPlacesOf = ({ county, constituency, ward }: Record<string, string[]>): ChosenPlaces => ({
  county: county?.[0] ?? "",
  constituency: constituency?.[0] ?? "",
  ward: ward?.[0] ?? "",
});

interface LocationFieldsProps {
  /** Initial values; the fields are uncontrolled for the parent. */
  start?: ChosenPlaces;
  /** Lists rendered by the server, for a form without script. */
  served?: PlaceLists | undefined;
  errors?: Partial<Record<keyof ChosenPlaces, string | undefined>>;
  onChange?: (places: ChosenPlaces) => void;
}

/** County, constituency and ward: each opens when its parent is chosen, and is cleared when that changes. */
export function LocationFields({ start = noChosenPlaces, served, errors = {}, onChange }: LocationFieldsProps) {
  const [chosen, setChosen] = useState(start);
  const countyField = useRef<HTMLSelectElement>(null);
  const counties = useCounties(served?.counties);
  const constituencies = useConstituencies(chosen.county, served?.constituencies);
  const wards = useWards(chosen.constituency, served?.wards);

  const choose = (places: ChosenPlaces) => {
    setChosen(places);
    onChange?.(places);
  };

  // A browser that restores a form does so without an event.
  useEffect(() => {
    const restored = countyField.current?.value ?? "";
    const isLoaded = counties.places.length > 0;
    if (isLoaded && restored) setChosen((now) => (now.county ? now : { ...noChosenPlaces, county: restored }));
  }, [counties.places]);

  /** @param parent what is chosen in the list before it, which opens this one */
  const field = (name: keyof ChosenPlaces, { places, retry }: PlacesState, parent?: string) => ({
    name,
    label: locationFieldsContent[name].label,
    required: true,
    disabled: parent === "",
    value: places.length > 0 ? chosen[name] : "",
    error: errors[name],
    onFocus: retry,
    children: <PlaceOptions places={places} empty={placeholderTextOf(locationFieldsContent[name], parent, places)} />,
  });

  return (
    <>
      <SelectField
        {...field("county", counties)}
        ref={countyField}
        onChange={({ target }) => choose({ ...noChosenPlaces, county: target.value })}
      />
      <SelectField
        {...field("constituency", constituencies, chosen.county)}
        onChange={({ target }) => choose({ ...chosen, constituency: target.value, ward: "" })}
      />
      <SelectField
        {...field("ward", wards, chosen.constituency)}
        onChange={({ target }) => choose({ ...chosen, ward: target.value })}
      />
    </>
  );
}

interface PlaceholderTexts {
  empty: string;
  loading: string;
  waiting?: string;
}

function placeholderTextOf(
  { empty, loading, waiting }: PlaceholderTexts,
  parent: string | undefined,
  places: Place[],
): string {
  if (parent === "" && waiting) return waiting;
  return places.length > 0 ? empty : loading;
}

function PlaceOptions({ places, empty }: { places: Place[]; empty: string }) {
  return (
    <>
      <option value="">{empty}</option>
      {places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

interface PlacesState {
  /** Empty while loading, and when loading failed, which is logged. */
  places: Place[];
  /** Loads again after a failure; called on focus. */
  retry: () => void;
}

interface LoadedPlaces {
  key: string;
  places: Place[];
  failed?: boolean;
}

/**
 * Loads a list of places, again when the key changes; replies to older requests are dropped.
 * @param load undefined while no parent is chosen
 * @param served the list rendered by the server
 */
function usePlaces(key: string, load: (() => Promise<Place[]>) | undefined, served: Place[] | undefined): PlacesState {
  const [answer, setAnswer] = useState<LoadedPlaces | undefined>(served?.length ? { key, places: served } : undefined);
  const [attempt, setAttempt] = useState(0);
  const known = answer?.key === key && !answer.failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    if (known) return;
    let current = true;
    load?.().then(
      (places) => current && setAnswer({ key, places }),
      (error: unknown) => {
        console.warn("Places could not be loaded.", error);
        if (current) setAnswer({ key, places: [], failed: true });
      },
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);

  const failed = answer?.key === key && answer.failed;
  const retry = useCallback(() => {
    if (failed) setAttempt((count) => count + 1);
  }, [failed]);
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);

  return { places: answer?.key === key ? answer.places : [], retry };
}

export const useCounties = (served?: Place[]) =>
  usePlaces("counties", () => api("GET /counties/", { anonymous: true }), served);

export const useConstituencies = (county: string, served?: Place[]) =>
  usePlaces(
    county,
    county ? () => api("GET /constituencies/", { query: { county }, anonymous: true }) : undefined,
    served,
  );

export const useWards = (constituency: string, served?: Place[]) =>
  usePlaces(
    constituency,
    constituency ? () => api("GET /wards/", { query: { constituency }, anonymous: true }) : undefined,
    served,
  );
