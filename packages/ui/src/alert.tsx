import type { ReactNode } from "react";
import css from "./alert.module.css";

interface AlertProps {
  severity: "error" | "warning" | "success" | "info";
  children: ReactNode;
}

/** A message in the page; screen readers announce errors and warnings at once. Line breaks are kept. */
export function Alert({ severity, children }: AlertProps) {
  const urgent = severity === "error" || severity === "warning";
  return (
    <div role={urgent ? "alert" : "status"} className={css.alert} data-severity={severity}>
      {children}
    </div>
  );
}
