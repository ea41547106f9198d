import { termsText } from "@party/samples/texts/terms";
import { createFileRoute } from "@tanstack/react-router";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { VersionedTextPage } from "./versioned-text.tsx";

export const Route = createFileRoute("/terms")({
  head: () => pageHead("/terms"),
  component: () => <VersionedTextPage textKey="terms" builtIn={termsText(party)} />,
});
