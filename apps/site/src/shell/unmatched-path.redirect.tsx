import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any other path redirects to the home page (spec.md section 2), unless the site's server knows where it has moved. */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    if (import.meta.env.SSR) throw redirect({ to: "/", replace: true });
    location.reload();
    return new Promise<void>(() => {});
  },
});
