import { Spinner } from "@party/ui/spinner.tsx";
import { type ComponentProps, lazy, Suspense } from "react";
import { contentEditContent as content } from "#features/content/content.content.ts";
import type { CompareBodies } from "./compare-bodies.tsx";

// Comparing is rare, and its library is large.
const LazyCompareBodies = lazy(() =>
  import("./compare-bodies.tsx").then((module) => ({ default: module.CompareBodies })),
);

/** The fields in which two bodies differ; loaded when it is shown. */
export const BodyComparison = (props: ComponentProps<typeof CompareBodies>) => (
  <Suspense fallback={<Spinner label={content.loading} />}>
    <LazyCompareBodies {...props} />
  </Suspense>
);
