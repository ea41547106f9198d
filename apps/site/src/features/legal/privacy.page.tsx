import { privacyNoticeText } from "@party/samples/texts/privacy-notice";
import { privacySummary } from "@party/samples/texts/summaries/privacy-summary";
import { createFileRoute } from "@tanstack/react-router";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { VersionedTextPage } from "./versioned-text.tsx";

export const Route = createFileRoute("/privacy")({
  head: () => pageHead("/privacy"),
  component: () => (
    <VersionedTextPage
      textKey="privacy-notice"
      builtIn={privacyNoticeText(party)}
      // English has none, and no bytes of it.
      summary={import.meta.env.LANGUAGE_PATH === "" ? undefined : privacySummary(party)}
    />
  ),
});
