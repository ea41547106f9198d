import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { listContent as content } from "./list.content.ts";
import css from "./selection.module.css";

interface RowWithId {
  id: number;
  name: string;
}

/** The rows of one page that are chosen, by id. */
export interface RowSelection<Each extends RowWithId = RowWithId> {
  chosen: ReadonlyMap<number, Each>;
  /** @param withRange also everything between this row and the one before */
  toggle(rows: readonly Each[], row: Each, withRange: boolean): void;
  setAll(rows: readonly Each[], isChosen: boolean): void;
  clear(): void;
}

export function useSelection<Each extends RowWithId>(): RowSelection<Each> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Each>>(new Map());
  const last = useRef<number>(undefined);
  const set = (rows: readonly Each[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    }
    setChosen(next);
  };
  return {
    chosen,
    toggle(rows, row, withRange) {
      const to = rows.findIndex(({ id }) => id === row.id);
      const from = withRange ? rows.findIndex(({ id }) => id === last.current) : -1;
      last.current = row.id;
      set(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), !chosen.has(row.id));
    },
    setAll: set,
    clear() {
      last.current = undefined;
      if (chosen.size > 0) setChosen(new Map());
    },
  };
}

/** Chooses a row; with the shift key all rows since the last one. */
export function RowCheckbox<Each extends RowWithId>(props: {
  selection: RowSelection<Each>;
  rows: readonly Each[];
  row: Each;
}) {
  const { selection, rows, row } = props;
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        checked={selection.chosen.has(row.id)}
        aria-label={content.choose(row.name)}
        onClick={({ shiftKey }: MouseEvent) => selection.toggle(rows, row, shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}

export function AllRowsCheckbox<Each extends RowWithId>({
  selection,
  rows,
}: {
  selection: RowSelection<Each>;
  rows: readonly Each[];
}) {
  const count = rows.filter(({ id }) => selection.chosen.has(id)).length;
  return (
    <label className={css.all}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length;
        }}
        checked={rows.length > 0 && count === rows.length}
        onChange={({ target }) => selection.setAll(rows, target.checked)}
      />
      {content.chooseAll}
    </label>
  );
}

/** What can be done with those chosen, below the list and always in view. */
export function SelectionBar({ selection, children }: { selection: RowSelection; children: ReactNode }) {
  return (
    <div role="status" className={css.bar} hidden={selection.chosen.size === 0}>
      {selection.chosen.size === 0 ? null : (
        <>
          <span>{content.chosen(selection.chosen.size)}</span>
          <button
            type="button"
            className={css.clear}
            aria-label={content.clearChosen}
            title={content.clearChosen}
            onClick={() => selection.clear()}
          >
            ×
          </button>
          {children}
        </>
      )}
    </div>
  );
}

/** J and K move over the rows of a queue, X chooses one, Enter opens it; not while something is typed. */
export function useQueueShortcuts(list: RefObject<HTMLElement | null>, isQueue: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("dialog, textarea, select, input:not([type=checkbox])")) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-open]") ?? [])];
      const row = target.closest("tr, li");
      const at = links.findIndex((link) => row?.contains(link));
      if (event.key === "j") links[Math.min(at + 1, links.length - 1)]?.focus();
      else if (event.key === "k") links[Math.max(at - 1, 0)]?.focus();
      else if (event.key === "x") row?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      else return;
      event.preventDefault();
    };
    if (isQueue) addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [list, isQueue]);
}
