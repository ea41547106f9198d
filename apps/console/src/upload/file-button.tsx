import type { ComponentProps } from "react";
import css from "./file-button.module.css";

/** A button that chooses files. @param props of the field */
export const FileButton = ({ label, ...field }: { label: string } & Omit<ComponentProps<"input">, "type">) => (
  <label className={css.button}>
    {label}
    <input type="file" {...field} />
  </label>
);
