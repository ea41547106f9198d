import { registrarConsentText } from "@party/contract/values/consent-texts/registrar";
import { LANGUAGE } from "@party/contract/values/language";
import { type PersonCheckName, personCheckOf } from "@party/contract/values/people/checks";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import type { UseFormRegisterReturn } from "react-hook-form";
import { detailsContent } from "./details.content.ts";
import css from "./details.module.css";

const content = detailsContent.form;

export interface DetailsValues {
  surname: string;
  other_names: string;
  id_number: string;
  date_of_birth: string;
  polling_station: string;
  disability: string;
  consent: boolean;
}

/** Each thing that is missing, with why it is needed. */
export const MissingList = ({ missing }: { missing: readonly PersonCheckName[] }) => (
  <ul className={css.missing}>
    {missing.map((name) => (
      <li key={name}>{personCheckOf(name).member?.[LANGUAGE]}</li>
    ))}
  </ul>
);

type FieldName = keyof DetailsValues;

interface DetailsFieldsProps {
  field: (name: FieldName) => UseFormRegisterReturn & { error: string | undefined };
  /** Those that are asked for. */
  shown: (name: FieldName) => boolean;
  namesRequired?: boolean;
  /** Of the number that is known. */
  masked?: string | null;
  hasDisability?: boolean;
}

/** What the Registrar needs, in the order of an ID card. */
export function DetailsFields({ field, shown, namesRequired = false, masked, hasDisability }: DetailsFieldsProps) {
  return (
    <>
      {shown("surname") ? (
        <TextField
          label={content.surname}
          hint={content.namesHint}
          autoComplete="family-name"
          maxLength={100}
          required={namesRequired}
          {...field("surname")}
        />
      ) : null}
      {shown("other_names") ? (
        <TextField
          label={content.otherNames}
          autoComplete="given-name"
          maxLength={200}
          required={namesRequired}
          {...field("other_names")}
        />
      ) : null}
      {shown("id_number") ? (
        <TextField
          label={content.idNumber}
          hint={masked ? content.idNumberKnown(masked) : undefined}
          autoComplete="off"
          maxLength={30}
          {...field("id_number")}
        />
      ) : null}
      {shown("date_of_birth") ? (
        <TextField label={content.born} type="date" autoComplete="bday" {...field("date_of_birth")} />
      ) : null}
      {shown("polling_station") ? (
        <TextField
          label={content.pollingStation}
          hint={content.pollingStationHint}
          maxLength={200}
          {...field("polling_station")}
        />
      ) : null}
      {shown("disability") ? (
        <TextField
          label={content.disability}
          hint={hasDisability ? content.disabilityKnown : content.disabilityHint}
          autoComplete="off"
          maxLength={200}
          {...field("disability")}
        />
      ) : null}
      {shown("consent") ? <Checkbox label={registrarConsentText.text} {...field("consent")} /> : null}
    </>
  );
}
