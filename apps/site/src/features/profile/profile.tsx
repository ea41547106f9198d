import type { Profile as Loaded } from "@party/contract/profile";
import { useState } from "react";
import { formatDay } from "#dates.ts";
import { DetailsForm } from "./details-form.tsx";
import { PictureSection } from "./picture-section.tsx";
import { profileContent as content } from "./profile.content.ts";
import css from "./profile.module.css";
import { WardSection } from "./ward-section.tsx";

/** What a member has told about themself, each part saved by itself. */
export function Profile({ loaded }: { loaded: Loaded }) {
  const [profile, setProfile] = useState(loaded);
  const parts = { profile, onChange: setProfile };
  return (
    <div className={css.page}>
      <header>
        <h1 className={css.title}>{content.title}</h1>
        <p className={css.hint}>
          {content.lead} {content.since(formatDay(profile.date_joined))}
        </p>
      </header>
      <PictureSection {...parts} />
      <DetailsForm {...parts} />
      <WardSection {...parts} />
    </div>
  );
}
