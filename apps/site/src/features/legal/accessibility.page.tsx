import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { accessibilityContent as content } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

export const Route = createFileRoute("/accessibility")({
  head: () => pageHead({ title: content.title, description: content.description, path: "/accessibility" }),
  component: () => <LegalPage {...content} />,
});
