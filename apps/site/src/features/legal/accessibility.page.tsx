import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { ACCESSIBILITY_VERSION, accessibilityContent, versionContent } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

export const Route = createFileRoute("/accessibility")({
  head: () =>
    pageHead({
      title: "Accessibility",
      description: import.meta.env.SSR
        ? "How far this website can be used by everyone, what was tested, and how to report a problem."
        : undefined,
      path: "/accessibility",
    }),
  component: AccessibilityPage,
});

function AccessibilityPage() {
  return (
    <LegalPage text={accessibilityContent}>
      <p>{versionContent.version(ACCESSIBILITY_VERSION)}</p>
    </LegalPage>
  );
}
