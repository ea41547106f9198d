import { useHydrated, useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import css from "./tabs.module.css";

export interface Tab<Id extends string> {
  /** Also the fragment of the panel's URL. */
  id: Id;
  title: string;
  panel: ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

const ARROW_KEY_STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The selected tab: the one the visitor chose, else the one named by navigation state or the URL, else the first.
 */
export function useSelectedTab<Id extends string>(ids: readonly Id[]): [Id, (id: Id) => void] {
  const [chosen, select] = useState<Id>();
  const asked = useLocation({ select: ({ state, hash }) => state.section ?? hash });
  // The server knows neither, so the first render in the browser must match it.
  const wanted = useHydrated() ? ids.find((id) => id === asked) : undefined;
  return [chosen ?? wanted ?? ids[0]!, select];
}

/**
 * Tabs with arrow keys (WAI-ARIA authoring practices). Without script all panels are shown below each other.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();

  function move(event: KeyboardEvent) {
    // Shortcuts of the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = ARROW_KEY_STEPS[event.key]?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(tabs[next]!.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css.list} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${id}-tab`}
            className={css.tab}
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className={css.panels} data-live={hydrated || undefined}>
        {tabs.map(({ id, panel }) => (
          <div
            key={id}
            role="tabpanel"
            id={id}
            aria-labelledby={`${id}-tab`}
            className={css.panel}
            data-selected={id === selected || undefined}
          >
            {panel}
          </div>
        ))}
      </div>
    </>
  );
}
