import type { ReactNode } from "react";
import css from "./alert.module.css";

interface AlertProps {
  severity: "error" | "warning" | "success" | "info";
  children: ReactNode;
}

/** A message in the page; errors and warnings are read out at once, others when there is time. Keeps line breaks. */
export function Alert({ severity, children }: AlertProps) {
  const urgent = severity === "error" || severity === "warning";
  return (
    <div role={urgent ? "alert" : "status"} className={css.alert} data-severity={severity}>
      {children}
    </div>
  );
}
