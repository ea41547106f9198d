import type { Profile as Loaded } from "@party/contract/profile";
import { useState } from "react";
import { DetailsForm } from "./details-form.tsx";
import { PictureSection } from "./picture-section.tsx";
import { WardSection } from "./ward-section.tsx";

/** What a member has told about themself, each part saved by itself. */
export function Profile({ loaded }: { loaded: Loaded }) {
  const [profile, setProfile] = useState(loaded);
  const parts = { profile, onChange: setProfile };
  return (
    <>
      <PictureSection {...parts} />
      <DetailsForm {...parts} />
      <WardSection {...parts} />
    </>
  );
}
