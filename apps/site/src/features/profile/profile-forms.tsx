import type { Profile } from "@party/contract/profile";
import { genders } from "@party/contract/values/person";
import { Button, SubmitButton } from "@party/ui/form/button.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { personInputAttributes } from "#features/auth/registration/person-inputs.ts";
import { registerContent } from "#features/auth/registration/register.content.ts";
import { LocationFields } from "#features/locations/location-fields.tsx";
import { localPhone } from "#party.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { reloadUser } from "#session/session.ts";
import { formErrorsOf } from "#ui/forms/form-validation.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { profileContent } from "./profile.content.ts";
import css from "./profile.module.css";

const detailsContent = profileContent.details;
const requiredFields: readonly string[] = ["first_name", "last_name", "phone"];

type PersonField = keyof typeof personInputAttributes | "gender";
type PersonalDetails = Record<PersonField, string>;

interface DetailsFormProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

/** Names, phone number and the optional fields of the registration; uncontrolled, so a failed request keeps the input. */
export function DetailsForm({ profile, onChange }: DetailsFormProps) {
  const { busy, status, field, submit } = useSavingForm<PersonalDetails>(detailsContent.failure, {
    ...Object.fromEntries(
      [...(Object.keys(personInputAttributes) as PersonField[]), "gender" as const].map((name) => [
        name,
        profile[name] ?? "",
      ]),
    ),
    phone: localPhone(profile.phone),
  } as PersonalDetails);
  const onSubmit = submit(async (values) => {
    const body = { ...values, gender: values.gender as Profile["gender"] | "" };
    onChange(await api("PUT /api/profile/", { body }));
    reloadUser();
    return detailsContent.saved;
  });

  return (
    <Panel id="details" title={detailsContent.title} text={detailsContent.since(formatDay(profile.date_joined))}>
      <dl className={css.fact}>
        <dt>{detailsContent.email}</dt>
        <dd>{profile.email}</dd>
        <dd className={css.hint}>{detailsContent.emailHint}</dd>
      </dl>
      <form className={css.form} noValidate onSubmit={onSubmit}>
        <PersonFields field={(name) => ({ ...field(name), required: requiredFields.includes(name) })} />
        <div className={css.foot}>
          <StatusMessage status={status} />
          <SubmitButton busy={busy} label={detailsContent.save} busyLabel={detailsContent.busy} />
        </div>
      </form>
    </Panel>
  );
}

type FieldProps = ReturnType<ReturnType<typeof useSavingForm<PersonalDetails>>["field"]> & { required: boolean };

/** The fields of a person, in the order of spec.md section 2. */
function PersonFields({ field }: { field: (name: PersonField) => FieldProps }) {
  const text = (name: keyof typeof personInputAttributes) => ({ ...personInputAttributes[name], ...field(name) });
  return (
    <>
      <TextField {...text("first_name")} />
      <TextField {...text("last_name")} />
      <TextField {...text("phone")} />
      <TextField {...text("date_of_birth")} />
      <SelectField label={registerContent.gender} {...field("gender")} autoComplete="sex">
        <option value="">{detailsContent.genderEmpty}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {registerContent.genders[gender]}
          </option>
        ))}
      </SelectField>
      <TextField {...text("occupation")} />
      <TextField {...text("organization")} />
      <TextField {...text("address")} />
      <TextField {...text("city")} />
      <TextField {...text("country")} />
    </>
  );
}

const wardContent = profileContent.ward;

interface WardSectionProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

/** The member's ward, a form to change it, and the earlier wards. */
export function WardSection({ profile, onChange }: WardSectionProps) {
  const { busy, status, save, showStatus, showErrors, error } = useSaveStatus(wardContent.failure);
  const { ward, constituency, county, moves } = profile;
  /** The ward that the member was asked about: it moves the vote, so it takes a second look. */
  const [asked, setAsked] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = formErrorsOf(event.currentTarget);
    if (errors) return showErrors(errors);
    const form = new FormData(event.currentTarget);
    const entry = (name: string) => String(form.get(name) ?? "");
    if (entry("ward") === String(ward.id)) return showStatus("info", wardContent.same);
    if (entry("ward") && asked !== entry("ward")) {
      setAsked(entry("ward"));
      const chosen =
        event.currentTarget.querySelector<HTMLSelectElement>("[name=ward]")?.selectedOptions[0]?.text ?? "";
      return showStatus("info", wardContent.sure(ward.name, chosen));
    }
    void save(async () => {
      onChange(
        await api("PUT /api/profile/ward/", {
          body: { county: entry("county"), constituency: entry("constituency"), ward: entry("ward") },
        }),
      );
      setAsked(undefined);
      reloadUser();
      return wardContent.saved;
    });
  };

  return (
    <Panel id="ward" title={wardContent.title}>
      <div>
        <p className={css.now}>{wardContent.now(ward.name, constituency.name, county.name)}</p>
        <p className={css.hint}>{wardContent.lead}</p>
      </div>
      <form className={`${css.form} ${css.places}`} noValidate onSubmit={submit} onChange={() => setAsked(undefined)}>
        <LocationFields
          key={ward.id}
          start={{ county: String(county.id), constituency: String(constituency.id), ward: String(ward.id) }}
          errors={{ county: error("county"), constituency: error("constituency"), ward: error("ward") }}
        />
        <div className={css.foot}>
          <StatusMessage status={status} />
          <Button type="submit" aria-disabled={busy}>
            {busy ? wardContent.busy : asked ? wardContent.confirm : wardContent.save}
          </Button>
        </div>
      </form>
      {moves.length > 0 ? (
        <>
          <h3 className={css.history}>{wardContent.history}</h3>
          <ul className={css.moves}>
            {moves.map((move) => (
              <li key={move.until}>
                {wardContent.now(move.ward, move.constituency, move.county)}
                <span>{wardContent.until(formatDay(move.until))}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}
