import type { Place } from "@party/contract/locations";
import { useEffect, useRef, useState } from "react";
import { SelectField } from "#ui/field.tsx";
import { locationFieldsContent } from "./location-fields.content.ts";
import { useConstituencies, useCounties, useWards } from "./use-places.ts";

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

const nowhere: ChosenPlaces = { county: "", constituency: "", ward: "" };

/** The chosen places among the entries of a form. */
export const placesIn = ({ county, constituency, ward }: Record<string, string[]>): ChosenPlaces => ({
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
export function LocationFields({ start = nowhere, served, errors = {}, onChange }: LocationFieldsProps) {
  const [chosen, setChosen] = useState(start);
  const countyField = useRef<HTMLSelectElement>(null);
  const { places: counties, retry: retryCounties } = useCounties(served?.counties);
  const { places: constituencies, retry: retryConstituencies } = useConstituencies(
    chosen.county,
    served?.constituencies,
  );
  const { places: wards, retry: retryWards } = useWards(chosen.constituency, served?.wards);

  const choose = (places: ChosenPlaces) => {
    setChosen(places);
    onChange?.(places);
  };

  // A browser that restores a form does so without an event.
  useEffect(() => {
    const restored = countyField.current?.value ?? "";
    if (counties.length > 0 && restored) setChosen((now) => (now.county ? now : { ...nowhere, county: restored }));
  }, [counties]);

  return (
    <>
      <SelectField
        ref={countyField}
        name="county"
        label={locationFieldsContent.county.label}
        required
        value={counties.length > 0 ? chosen.county : ""}
        error={errors.county}
        onFocus={retryCounties}
        onChange={(event) => choose({ ...nowhere, county: event.target.value })}
      >
        <Options
          places={counties}
          empty={counties.length > 0 ? locationFieldsContent.county.empty : locationFieldsContent.county.loading}
        />
      </SelectField>
      <SelectField
        name="constituency"
        label={locationFieldsContent.constituency.label}
        required
        disabled={!chosen.county}
        value={constituencies.length > 0 ? chosen.constituency : ""}
        error={errors.constituency}
        onFocus={retryConstituencies}
        onChange={(event) => choose({ ...chosen, constituency: event.target.value, ward: "" })}
      >
        <Options
          places={constituencies}
          empty={promptOf(locationFieldsContent.constituency, chosen.county, constituencies)}
        />
      </SelectField>
      <SelectField
        name="ward"
        label={locationFieldsContent.ward.label}
        required
        disabled={!chosen.constituency}
        value={wards.length > 0 ? chosen.ward : ""}
        error={errors.ward}
        onFocus={retryWards}
        onChange={(event) => choose({ ...chosen, ward: event.target.value })}
      >
        <Options places={wards} empty={promptOf(locationFieldsContent.ward, chosen.constituency, wards)} />
      </SelectField>
    </>
  );
}

function promptOf(text: { empty: string; loading: string; waiting: string }, parent: string, places: Place[]): string {
  if (!parent) return text.waiting;
  return places.length > 0 ? text.empty : text.loading;
}

function Options({ places, empty }: { places: Place[]; empty: string }) {
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
