import type { GalleryItem } from "@party/contract/gallery";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CloseIcon } from "#shell/icons.tsx";
import { ApiPicture } from "#ui/api-picture.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "#ui/carousel-icons.tsx";
import { galleryContent } from "./gallery.content.ts";
import css from "./lightbox.module.css";

interface LightboxProps {
  items: readonly GalleryItem[];
  /** The photo to begin with. */
  start: number;
  onClose: () => void;
}

/** Full-screen photos: swipe, arrow keys or buttons; Escape closes. */
export function Lightbox({ items, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  /** The target of a key or button, until the scroll arrives or the visitor swipes. */
  const goal = useRef<number | undefined>(undefined);
  const { label, close, previous, next, position } = galleryContent.lightbox;

  useEffect(() => {
    dialog.current?.showModal();
    row.current?.scrollTo({ left: start * row.current.clientWidth, behavior: "instant" });
  }, [start]);

  function turn(by: 1 | -1) {
    const to = (at + by + items.length) % items.length;
    goal.current = to;
    setAt(to);
    // No animation between the first and the last photo.
    const behavior = Math.abs(to - at) === 1 ? "smooth" : "instant";
    row.current?.scrollTo({ left: to * row.current.clientWidth, behavior });
  }

  function turnByKey(event: KeyboardEvent) {
    // With a modifier the arrow keys belong to the browser: back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    turn(event.key === "ArrowRight" ? 1 : -1);
  }

  function follow() {
    if (!row.current) return;
    const nearest = Math.round(row.current.scrollLeft / row.current.clientWidth);
    // Photos that scroll past on the way are not announced.
    if (goal.current !== undefined && goal.current !== nearest) return;
    goal.current = undefined;
    setAt(nearest);
  }

  function takeByHand() {
    goal.current = undefined;
  }

  return (
    <dialog ref={dialog} className={css.lightbox} aria-label={label} onClose={onClose} onKeyDown={turnByKey}>
      <button type="button" className={css.close} aria-label={close} onClick={() => dialog.current?.close()}>
        <CloseIcon />
      </button>
      <ul
        ref={row}
        className={css.row}
        onScroll={follow}
        onPointerDown={takeByHand}
        onWheel={takeByHand}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {items.map((item, index) => (
          <li key={item.id} className={css.photo} aria-hidden={index !== at}>
            {Math.abs(index - at) <= 1 ? (
              <ApiPicture image={item.image} alt={item.title} sizes="100vw" className={css.picture} />
            ) : null}
          </li>
        ))}
      </ul>
      <div className={css.words} aria-live="polite">
        <p>
          <strong>{items[at]?.title}</strong>
          {items[at]?.description}
        </p>
        <p className={css.position}>{position(at + 1, items.length)}</p>
      </div>
      <button type="button" className={css.previous} aria-label={previous} onClick={() => turn(-1)}>
        <ArrowLeftIcon />
      </button>
      <button type="button" className={css.next} aria-label={next} onClick={() => turn(1)}>
        <ArrowRightIcon />
      </button>
    </dialog>
  );
}
