import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { termsContent } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

export const Route = createFileRoute("/terms")({
  head: () =>
    pageHead({
      title: "Terms of sale",
      description: import.meta.env.SSR
        ? "Terms for shop orders, membership fees and gifts: prices, payment, pickup, returns and refunds."
        : undefined,
      path: "/terms",
    }),
  component: TermsPage,
});

function TermsPage() {
  return <LegalPage {...termsContent} />;
}
