import type { Profile } from "@party/contract/profile";
import { genders } from "@party/contract/values/gender";
import type { FormEvent } from "react";
import { api } from "#api.ts";
import { userChanged } from "#session/session.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { profileContent } from "./profile.content.ts";
import css from "./profile.module.css";
import { useSaving } from "./use-saving.ts";

const content = profileContent.details;

interface DetailsFormProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

/** Names, phone number and what the registration's form asks but does not send; uncontrolled, so a refusal keeps it all. */
export function DetailsForm({ profile, onChange }: DetailsFormProps) {
  const { busy, said, save, notice, error } = useSaving(content.failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entry = (name: string) => String(form.get(name) ?? "");
    void save(async () => {
      const changed = await api("PUT /api/profile/", {
        body: {
          first_name: entry("first_name"),
          last_name: entry("last_name"),
          phone: entry("phone"),
          date_of_birth: entry("date_of_birth"),
          gender: entry("gender") as Profile["gender"] | "",
          occupation: entry("occupation"),
          organization: entry("organization"),
          address: entry("address"),
          city: entry("city"),
          country: entry("country"),
        },
      });
      onChange(changed);
      userChanged();
      return content.saved;
    });
  };
  const field = (name: keyof Profile & string) => ({
    name,
    defaultValue: String(profile[name] ?? ""),
    error: error(name),
  });

  return (
    <section className={css.panel} aria-labelledby="profile-details">
      <h2 id="profile-details">{content.title}</h2>
      <div ref={notice}>{said ? <Alert severity={said.severity}>{said.text}</Alert> : null}</div>
      <dl className={css.fact}>
        <dt>{content.email}</dt>
        <dd>{profile.email}</dd>
        <dd className={css.hint}>{content.emailHint}</dd>
      </dl>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={content.firstName}
          {...field("first_name")}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          label={content.lastName}
          {...field("last_name")}
          autoComplete="family-name"
          maxLength={100}
          required
        />
        <TextField
          label={content.phone}
          {...field("phone")}
          type="tel"
          autoComplete="tel"
          hint={content.phoneHint}
          maxLength={32}
          required
        />
        <TextField label={content.dateOfBirth} {...field("date_of_birth")} type="date" autoComplete="bday" />
        <SelectField label={content.gender} {...field("gender")} autoComplete="sex">
          <option value="">{content.genderEmpty}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {content.genders[gender]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={content.occupation}
          {...field("occupation")}
          autoComplete="organization-title"
          maxLength={100}
        />
        <TextField
          label={content.organization}
          {...field("organization")}
          autoComplete="organization"
          maxLength={100}
        />
        <TextField label={content.address} {...field("address")} autoComplete="street-address" maxLength={200} />
        <TextField label={content.city} {...field("city")} autoComplete="address-level2" maxLength={100} />
        <TextField label={content.country} {...field("country")} autoComplete="country-name" maxLength={100} />
        <p className={css.whole}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
            {busy ? content.busy : content.save}
          </button>
        </p>
      </form>
    </section>
  );
}
