import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/contact")({
  head: () => pageHead({ title: "Contact", description: "Write, call or visit the party's office.", path: "/contact" }),
  component: ContactPage,
});

function ContactPage() {
  return <h1>Contact</h1>;
}
