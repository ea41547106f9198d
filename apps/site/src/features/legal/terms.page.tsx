import { termsSummary } from "@party/samples/texts/summaries/terms-summary";
import { termsText } from "@party/samples/texts/terms";
import { createFileRoute } from "@tanstack/react-router";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { VersionedTextPage } from "./versioned-text.tsx";

export const Route = createFileRoute("/terms")({
  head: () => pageHead("/terms"),
  component: () => (
    <VersionedTextPage
      textKey="terms"
      builtIn={termsText(party)}
      // English has none, and no bytes of it.
      summary={import.meta.env.LANGUAGE_PATH === "" ? undefined : termsSummary(party)}
    />
  ),
});
