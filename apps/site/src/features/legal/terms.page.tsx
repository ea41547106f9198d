import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { termsContent as content } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

export const Route = createFileRoute("/terms")({
  head: () => pageHead({ title: content.title, description: content.description, path: "/terms" }),
  component: () => <LegalPage {...content} />,
});
