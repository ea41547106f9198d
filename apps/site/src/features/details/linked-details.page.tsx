import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "#loading/start/lazy-page.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { linkedDetailsContent as content } from "./details.content.ts";
import css from "./details.module.css";

/** By a link or code of the office, without an account. The code stands behind #, so that no server and no log gets it. */
export const Route = createFileRoute("/details")({
  ssr: false,
  head: () => pageHead("/dashboard/details", { path: "/", unlisted: true }),
  component: LinkedDetailsPage,
});

// Its parts are those of the portal, which no public page loads.
const LinkedDetails = lazyPart(() => import("./linked-details.tsx"), "LinkedDetails");

function LinkedDetailsPage() {
  return (
    <div className={css.page}>
      <h1>{content.title}</h1>
      <Suspense fallback={<p>{content.opening}</p>}>
        <LinkedDetails />
      </Suspense>
    </div>
  );
}
