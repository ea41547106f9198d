import { createFileRoute } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { SecuritySection } from "#features/account/security-section.tsx";
import { chooseColourMode, onColourModeChange, readColourMode } from "#shell/colour-mode.ts";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";

const content = laterContent.settings;
const modes = ["system", "light", "dark"] as const;

export const Route = createFileRoute("/_members-only/dashboard/settings")({
  head: () => dashboardHead("/settings"),
  component: SettingsPage,
});

function SettingsPage() {
  const chosen = useSyncExternalStore(onColourModeChange, readColourMode);
  return (
    <LaterPage title={content.title} text={content.text}>
      <fieldset className={css.choice}>
        <legend>{content.colours}</legend>
        {modes.map((mode) => (
          <label key={mode}>
            <input type="radio" name="colour-mode" checked={mode === chosen} onChange={() => chooseColourMode(mode)} />
            {content.modes[mode]}
          </label>
        ))}
      </fieldset>
      <SecuritySection />
    </LaterPage>
  );
}
