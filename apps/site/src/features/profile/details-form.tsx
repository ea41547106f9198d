import type { Profile } from "@party/contract/profile";
import type { FormEvent } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates.ts";
import { PersonFields } from "#features/auth/person-fields.tsx";
import { reloadUser } from "#session/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { profileContent } from "./profile.content.ts";
import css from "./profile.module.css";

const content = profileContent.details;
const required: readonly string[] = ["first_name", "last_name", "phone"];

interface DetailsFormProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

/** Names, phone number and the optional fields of the registration; uncontrolled, so a failed request keeps the input. */
export function DetailsForm({ profile, onChange }: DetailsFormProps) {
  const { busy, status, save, error } = useSaving(content.failure);
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
      reloadUser();
      return content.saved;
    });
  };

  return (
    <Panel id="details" title={content.title} text={content.since(formatDay(profile.date_joined))}>
      <dl className={css.fact}>
        <dt>{content.email}</dt>
        <dd>{profile.email}</dd>
        <dd className={css.hint}>{content.emailHint}</dd>
      </dl>
      <form className={css.form} onSubmit={submit}>
        <PersonFields
          field={(name) => ({
            defaultValue: String(profile[name] ?? ""),
            required: required.includes(name),
            error: error(name),
          })}
          noGender={content.genderEmpty}
        />
        <div className={css.foot}>
          <StatusMessage status={status} />
          <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
            {busy ? content.busy : content.save}
          </button>
        </div>
      </form>
    </Panel>
  );
}
