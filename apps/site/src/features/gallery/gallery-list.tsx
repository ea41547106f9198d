import type { GalleryItem } from "@party/contract/gallery";
import { type ReactNode, useState } from "react";
import { formatDay } from "#dates.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { cards } from "#ui/row-card.tsx";
import { galleryContent } from "./gallery.content.ts";
import css from "./gallery.module.css";
import { type GalleryBatch, loadMoreGallery, type MediaType } from "./gallery.ts";

/** The items loaded so far, and a function that loads more. */
export function useGalleryList(type: MediaType, first: GalleryBatch) {
  const [more, setMore] = useState<GalleryBatch[]>([]);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const { next } = more.at(-1) ?? first;

  async function loadMore() {
    if (!next || state === "busy") return;
    setState("busy");
    try {
      const page = await loadMoreGallery(type, next);
      setMore((pages) => [...pages, page]);
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return { items: [first, ...more].flatMap((page) => page.results), next, state, loadMore };
}

interface GalleryListProps {
  type: MediaType;
  list: ReturnType<typeof useGalleryList>;
  /** The picture or player of an item. */
  show: (item: GalleryItem, at: number) => ReactNode;
}

export function GalleryList({ type, list: { items, next, state, loadMore }, show }: GalleryListProps) {
  const { empty, more, moreFailed } = galleryContent;
  if (items.length === 0) return <p className={css.empty}>{empty[type]}</p>;
  return (
    <>
      <h2 className={css.title}>{galleryContent.tabs[type]}</h2>
      <ul className={`${cards} ${css.items}`}>
        {items.map((item, at) => (
          <li key={item.id} className={css.item}>
            {show(item, at)}
            <div className={css.words}>
              <h3>{item.title}</h3>
              <time dateTime={item.created_at}>{formatDay(item.created_at)}</time>
              <p>{item.description}</p>
            </div>
          </li>
        ))}
      </ul>
      {next ? (
        <div className={css.more}>
          {state === "failed" ? <Alert severity="error">{moreFailed}</Alert> : null}
          <button type="button" className={buttonClass("outlined")} onClick={loadMore} aria-busy={state === "busy"}>
            {more}
          </button>
        </div>
      ) : null}
    </>
  );
}
