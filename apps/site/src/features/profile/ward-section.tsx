import type { Profile } from "@party/contract/profile";
import type { FormEvent } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates.ts";
import { LocationFields } from "#features/locations/location-fields.tsx";
import { reloadUser } from "#session/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { profileContent } from "./profile.content.ts";
import css from "./profile.module.css";

const wardContent = profileContent.ward;

interface WardSectionProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

/** The member's ward, a form to change it, and the earlier wards. */
export function WardSection({ profile, onChange }: WardSectionProps) {
  const { busy, status, save, showStatus, error } = useSaving(wardContent.failure);
  const { ward, constituency, county, moves } = profile;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entry = (name: string) => String(form.get(name) ?? "");
    if (entry("ward") === String(ward.id)) return showStatus("info", wardContent.same);
    void save(async () => {
      onChange(
        await api("PUT /api/profile/ward/", {
          body: { county: entry("county"), constituency: entry("constituency"), ward: entry("ward") },
        }),
      );
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
      <form className={`${css.form} ${css.places}`} onSubmit={submit}>
        <LocationFields
          key={ward.id}
          start={{ county: String(county.id), constituency: String(constituency.id), ward: String(ward.id) }}
          errors={{ county: error("county"), constituency: error("constituency"), ward: error("ward") }}
        />
        <div className={css.foot}>
          <StatusMessage status={status} />
          <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
            {busy ? wardContent.busy : wardContent.save}
          </button>
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
