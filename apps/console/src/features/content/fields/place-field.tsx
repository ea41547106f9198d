import { type PlaceLevel, type PlaceRef, roles } from "@party/contract/values/permissions";
import { SelectField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useState } from "react";
import { isSameValue } from "#editor/autosave/same-value.ts";
import { fieldContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { useStaff } from "#session/session.ts";

interface PlaceFieldProps {
  label: string;
  required: boolean;
  levels: readonly PlaceLevel[];
  value: unknown;
  onChange: (place: PlaceRef) => void;
}

const levelNames: Record<PlaceLevel, string> = {
  nation: content.everywhere,
  county: content.chosenCounty,
  constituency: content.constituency,
  ward: content.ward,
};

const chosenPlaceOf = ({ level, id }: PlaceRef): ChosenPlace => (level === "nation" ? {} : { [level]: id });

/** Whom something is for: the nation or a place within. */
export function PlaceField({ label, required, levels, value, onChange }: PlaceFieldProps) {
  const { grants } = useStaff();
  const place = (value as PlaceRef | undefined) ?? { level: "nation", id: 0 };
  const [own, setOwn] = useState(place);
  const [level, setLevel] = useState(place.level);
  const [chosen, setChosen] = useState<ChosenPlace>(chosenPlaceOf(place));
  // Another text was put into the form.
  if (!isSameValue(place, own)) {
    setOwn(place);
    setLevel(place.level);
    setChosen(chosenPlaceOf(place));
  }
  const choose = (next: PlaceRef) => {
    setOwn(next);
    onChange(next);
  };
  // Who writes for a county alone cannot write for the nation.
  const isNational = grants.some(({ role, place: own }) => own.level === "nation" && roles[role].level === "nation");
  const shown = levels.filter((each) => isNational || each !== "nation");
  return (
    <div className={css.place}>
      <SelectField
        label={label}
        required={required}
        value={level}
        onChange={({ target }) => {
          const next = shown.find((each) => each === target.value) ?? "nation";
          setLevel(next);
          setChosen({});
          if (next === "nation") choose({ level: next, id: 0 });
        }}
      >
        <Options of={shown.map((each) => [each, levelNames[each]])} />
      </SelectField>
      <PlaceFields
        level={level}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          const found = placeOf(level, next);
          if (found) choose(found);
        }}
        labels={{
          county: content.chosenCounty,
          constituency: content.constituency,
          ward: content.ward,
          choose: content.choose,
        }}
      />
    </div>
  );
}
