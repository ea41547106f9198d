import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { privacyContent } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

export const Route = createFileRoute("/privacy")({
  head: () =>
    pageHead({
      title: "Privacy notice",
      description: import.meta.env.SSR
        ? "Which personal details the party keeps, why, for how long, who receives them, and your rights."
        : undefined,
      path: "/privacy",
    }),
  component: PrivacyPage,
});

function PrivacyPage() {
  return <LegalPage {...privacyContent} />;
}
