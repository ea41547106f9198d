import { useMatches } from "@tanstack/react-router";
import { isSample } from "#loading/live-or-sample.ts";
import css from "./guest-only.module.css";
import { sampleNotice } from "./shell.content.ts";

/** Says so where a page shows built-in rows in place of the party's own. */
export function SampleNotice() {
  const shown = useMatches({ select: (matches) => matches.some(({ loaderData }) => isSample(loaderData)) });
  return (
    shown && (
      <div role="note" className={css.announcement}>
        {sampleNotice}
      </div>
    )
  );
}
