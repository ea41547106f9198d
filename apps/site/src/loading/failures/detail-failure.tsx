import { Alert } from "@party/ui/alert.tsx";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageBody } from "#ui/pages/page-body.tsx";
import { ChunkError } from "../start/chunk-error.ts";
import { FailurePage } from "./failure.tsx";

interface DetailFailureProps {
  severity: "error" | "warning";
  /** The message (spec.md section 8). */
  text: string;
  /** The title of the section. */
  title: string;
  back: ReactNode;
}

/** A detail page without its row. */
export function DetailFailureMessage({ severity, text, title, back }: DetailFailureProps) {
  return (
    <PageBody narrow>
      <h1>{title}</h1>
      <Alert severity={severity}>{text}</Alert>
      <p>{back}</p>
    </PageBody>
  );
}

/** The same for an error of the page; a chunk that did not load can be tried again. */
export function DetailError({ problem, ...failure }: DetailFailureProps & { problem: ErrorComponentProps }) {
  return problem.error instanceof ChunkError ? <FailurePage {...problem} /> : <DetailFailureMessage {...failure} />;
}
