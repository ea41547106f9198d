import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any other path redirects to the home page (spec.md section 2). */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});
