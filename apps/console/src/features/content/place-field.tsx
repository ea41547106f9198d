import { type PlaceLevel, type PlaceRef, roles } from "@party/contract/values/permissions";
import { SelectField } from "@party/ui/field.tsx";
import { useState } from "react";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { useStaff } from "#session/session.ts";
import { fieldContent as content } from "./content.content.ts";
import css from "./content.module.css";

interface PlaceFieldProps {
  label: string;
  levels: readonly PlaceLevel[];
  value: unknown;
  onChange: (place: PlaceRef) => void;
}

const names: Record<PlaceLevel, string> = {
  nation: content.everywhere,
  county: content.chosenCounty,
  constituency: content.constituency,
  ward: content.ward,
};

/** Whom something is for: the nation or a place within. */
export function PlaceField({ label, levels, value, onChange }: PlaceFieldProps) {
  const { grants } = useStaff();
  const place = (value as PlaceRef | undefined) ?? { level: "nation", id: 0 };
  const [level, setLevel] = useState(place.level);
  const [chosen, setChosen] = useState<ChosenPlace>(place.level === "nation" ? {} : { [place.level]: place.id });
  // Who writes for a county alone cannot write for the nation.
  const isNational = grants.some(({ role, place: own }) => own.level === "nation" && roles[role].level === "nation");
  const shown = levels.filter((each) => isNational || each !== "nation");
  return (
    <fieldset className={css.items}>
      <legend>{label}</legend>
      <SelectField
        label={content.place}
        value={level}
        onChange={({ target }) => {
          const next = shown.find((each) => each === target.value) ?? "nation";
          setLevel(next);
          setChosen({});
          if (next === "nation") onChange({ level: next, id: 0 });
        }}
      >
        {shown.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </SelectField>
      <PlaceFields
        level={level}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          const found = placeOf(level, next);
          if (found) onChange(found);
        }}
        labels={{
          county: content.chosenCounty,
          constituency: content.constituency,
          ward: content.ward,
          choose: content.choose,
        }}
      />
    </fieldset>
  );
}
