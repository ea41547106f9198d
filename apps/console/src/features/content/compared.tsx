import { Spinner } from "@party/ui/spinner.tsx";
import { type ComponentProps, lazy, Suspense } from "react";
import type { CompareBodies } from "./compare-bodies.tsx";
import { contentEditContent as content } from "./content.content.ts";

// Comparing is rare, and its library is large.
const Bodies = lazy(() => import("./compare-bodies.tsx").then((module) => ({ default: module.CompareBodies })));

/** The fields in which two bodies differ; loaded when it is shown. */
export const Compared = (props: ComponentProps<typeof CompareBodies>) => (
  <Suspense fallback={<Spinner label={content.loading} />}>
    <Bodies {...props} />
  </Suspense>
);
