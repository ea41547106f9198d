import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/_members-only/dashboard/payments")({
  head: () =>
    pageHead({ title: "Payments", description: "Your payments.", path: "/dashboard/payments", unlisted: true }),
  component: PaymentsPage,
});

function PaymentsPage() {
  return <h1>Payments</h1>;
}
