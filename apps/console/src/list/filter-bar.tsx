import type { ReactNode } from "react";
import { PageIntro } from "#shell/page/page.tsx";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";
import { useIsWide } from "./list.tsx";

interface FilterControl {
  node: ReactNode;
  /** Typed into: it stands above the list on phones too. */
  isText?: boolean | undefined;
  /** Folded in wide windows too. */
  isSeldom?: boolean | undefined;
}

interface FilterBarProps {
  controls: readonly FilterControl[];
  /** How many of the filters are set. */
  active: number;
  intro: ReactNode;
  help: string;
}

/** Whether the intro of a list is folded with its filters, so that the first rows are in the first view of a phone. */
export const useFoldsIntro = (controls: readonly unknown[]): boolean => !useIsWide() && controls.length > 0;

/** The filters of a list. On phones all but the field to type into are behind one button, with the intro. */
export function FilterBar({ controls, active, intro, help }: FilterBarProps) {
  const isWide = useIsWide();
  const foldsIntro = useFoldsIntro(controls);
  const isFolded = ({ isText, isSeldom }: FilterControl) => (isWide ? isSeldom : !isText);
  const shown = controls.filter((control) => !isFolded(control)).map(({ node }) => node);
  const folded = controls.filter(isFolded).map(({ node }) => node);
  return (
    <search className={css.search}>
      {shown.length > 0 ? (
        <div className={css.filters} data-many={controls.length > 2}>
          {shown}
        </div>
      ) : null}
      {folded.length > 0 || foldsIntro ? (
        <details className={css.more}>
          <summary>{isWide ? content.moreFilters : content.filters(active)}</summary>
          {foldsIntro ? <PageIntro intro={intro} help={help} /> : null}
          {folded.length > 0 ? <div className={css.filters}>{folded}</div> : null}
        </details>
      ) : null}
    </search>
  );
}
