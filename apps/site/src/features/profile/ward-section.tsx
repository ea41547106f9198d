import type { Profile } from "@party/contract/profile";
import type { FormEvent } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates.ts";
import { userChanged } from "#session/session.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LocationFields } from "../locations/location-fields.tsx";
import { profileContent } from "./profile.content.ts";
import css from "./profile.module.css";
import { useSaving } from "./use-saving.ts";

const content = profileContent.ward;

interface WardSectionProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

/** Where the member votes, a move, and where it was before. */
export function WardSection({ profile, onChange }: WardSectionProps) {
  const { busy, said, save, say, notice, error } = useSaving(content.failure);
  const { ward, constituency, county, moves } = profile;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entry = (name: string) => String(form.get(name) ?? "");
    if (entry("ward") === String(ward.id)) return say("info", content.same);
    void save(async () => {
      onChange(
        await api("PUT /api/profile/ward/", {
          body: { county: entry("county"), constituency: entry("constituency"), ward: entry("ward") },
        }),
      );
      userChanged();
      return content.saved;
    });
  };

  return (
    <section className={css.panel} aria-labelledby="profile-ward">
      <h2 id="profile-ward">{content.title}</h2>
      <div ref={notice}>{said ? <Alert severity={said.severity}>{said.text}</Alert> : null}</div>
      <p className={css.now}>{content.now(ward.name, constituency.name, county.name)}</p>
      <p className={css.hint}>{content.lead}</p>
      <form className={css.form} onSubmit={submit}>
        <LocationFields
          key={ward.id}
          start={{ county: String(county.id), constituency: String(constituency.id), ward: String(ward.id) }}
          errors={{ county: error("county"), constituency: error("constituency"), ward: error("ward") }}
        />
        <p className={css.whole}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
            {busy ? content.busy : content.save}
          </button>
        </p>
      </form>
      {moves.length > 0 ? (
        <>
          <h3 className={css.history}>{content.history}</h3>
          <ul className={css.moves}>
            {moves.map((move) => (
              <li key={move.until}>
                {content.now(move.ward, move.constituency, move.county)}
                <span>{content.until(formatDay(move.until))}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
