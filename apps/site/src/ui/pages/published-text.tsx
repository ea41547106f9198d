import type { TextKey } from "@party/contract/values/texts";
import type { ReactNode } from "react";
import { readPageState } from "#page-context.ts";
import css from "#ui/pictures/picture.module.css";

/** Marks a published text as English on a page in another language, while nobody has translated it. */
export const PublishedText = ({ of, children }: { of: TextKey; children: ReactNode }) =>
  import.meta.env.LANGUAGE_PATH && readPageState().english?.includes(of) ? (
    <div lang="en" className={css.frame}>
      {children}
    </div>
  ) : (
    children
  );
