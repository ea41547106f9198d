import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { privacyContent as content } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

export const Route = createFileRoute("/privacy")({
  head: () => pageHead({ title: content.title, description: content.description, path: "/privacy" }),
  component: () => <LegalPage {...content} />,
});
