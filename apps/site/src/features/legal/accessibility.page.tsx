import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/head/page-head.ts";
import { ACCESSIBILITY_VERSION, accessibilityContent, versionContent } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

export const Route = createFileRoute("/accessibility")({
  head: () => pageHead("/accessibility"),
  component: AccessibilityPage,
});

function AccessibilityPage() {
  return (
    <LegalPage text={accessibilityContent}>
      <p>{versionContent.version(ACCESSIBILITY_VERSION)}</p>
    </LegalPage>
  );
}
