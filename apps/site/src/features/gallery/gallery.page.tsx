import type { GalleryItem } from "@party/contract/gallery";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from "@party/ui/icon.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { formatDay } from "#dates/dates.ts";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { cardsClass } from "#ui/lists/row-card.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { ApiPicture } from "#ui/pictures/api-picture.tsx";
import { Tabs, useSelectedTab } from "#ui/sections/tabs.tsx";
import { Video } from "#ui/video/video.tsx";
import { galleryContent } from "./gallery.content.ts";
import css from "./gallery.module.css";
import { type GalleryBatch, loadGallery, loadMoreGallery, type MediaType } from "./gallery.ts";
import lightboxCss from "./lightbox.module.css";

export const Route = createFileRoute("/about/gallery")({
  loader: async () => {
    const [photos, videos] = await Promise.all([loadGallery("image"), loadGallery("video")]);
    return { photos, videos };
  },
  head: () => pageHead("/about/gallery"),
  component: GalleryPage,
});

function GalleryPage() {
  const { photos, videos } = Route.useLoaderData();
  const [selected, select] = useSelectedTab(["photos", "videos"]);
  const { title, subtitle, image, alt, tabs } = galleryContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} overList />
      <PageBody>
        <Tabs
          label={title}
          tabs={[
            { id: "photos", title: tabs.image, panel: <Photos first={photos} /> },
            { id: "videos", title: tabs.video, panel: <Videos first={videos} /> },
          ]}
          selected={selected}
          onSelect={select}
        />
      </PageBody>
    </>
  );
}

/** On phones smaller than the layout: eight photos at full density are too much data; the lightbox shows them in full. */
const PHOTO_SIZES = "(min-width: 1040px) 384px, (min-width: 680px) 48vw, 61vw";
const WIDE_PHOTO_SIZES = PHOTO_SIZES.replace("384px", "792px");

function Photos({ first }: { first: GalleryBatch }) {
  const list = useGalleryList("image", first);
  const [open, setOpen] = useState<number>();
  return (
    <>
      <GalleryList
        type="image"
        list={list}
        show={({ image, title }, at) => (
          <button
            type="button"
            className={css.open}
            aria-label={galleryContent.open(title)}
            aria-haspopup="dialog"
            onClick={() => setOpen(at)}
          >
            <ApiPicture
              image={image}
              alt=""
              sizes={at === 0 ? WIDE_PHOTO_SIZES : PHOTO_SIZES}
              first={at === 0}
              className={css.picture}
            />
          </button>
        )}
      />
      {open === undefined ? null : <Lightbox items={list.items} start={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Videos({ first }: { first: GalleryBatch }) {
  const list = useGalleryList("video", first);
  return (
    <GalleryList
      type="video"
      list={list}
      show={({ video, thumbnail, title, captions, duration_seconds }) =>
        video ? (
          <Video
            source={video}
            poster={thumbnail}
            title={title}
            seconds={duration_seconds}
            captions={captions}
            captionsLabel={galleryContent.captionsLabel}
          />
        ) : null
      }
    />
  );
}

/** The items loaded so far, and a function that loads more. */
function useGalleryList(type: MediaType, first: GalleryBatch) {
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

function GalleryList({ type, list: { items, next, state, loadMore }, show }: GalleryListProps) {
  const { empty, more, moreFailed } = galleryContent;
  if (items.length === 0) return <p className={css.empty}>{empty[type]}</p>;
  return (
    <>
      <h2 className={css.title}>{galleryContent.tabs[type]}</h2>
      <ul className={`${cardsClass} ${css.items}`}>
        {items.map((item, at) => (
          <li key={item.id} className={css.item}>
            {show(item, at)}
            <div className={css.text}>
              <h3 lang={langAttributeOf(item)}>{item.title}</h3>
              <time dateTime={item.created_at}>{formatDay(item.created_at)}</time>
              <p lang={langAttributeOf(item)}>{item.description}</p>
            </div>
          </li>
        ))}
      </ul>
      {next ? (
        <div className={css.more}>
          {state === "failed" ? <Alert severity="error">{moreFailed}</Alert> : null}
          <Button look="outlined" onClick={loadMore} aria-busy={state === "busy"}>
            {more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface LightboxProps {
  items: readonly GalleryItem[];
  /** The photo to begin with. */
  start: number;
  onClose: () => void;
}

/** Full-screen photos: swipe, arrow keys or buttons; Escape closes. */
function Lightbox({ items, start, onClose }: LightboxProps) {
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
    <dialog ref={dialog} className={lightboxCss.lightbox} aria-label={label} onClose={onClose} onKeyDown={turnByKey}>
      <button type="button" className={lightboxCss.close} aria-label={close} onClick={() => dialog.current?.close()}>
        <CloseIcon />
      </button>
      <ul
        ref={row}
        className={lightboxCss.row}
        onScroll={follow}
        onPointerDown={takeByHand}
        onWheel={takeByHand}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {items.map((item, index) => (
          <li key={item.id} className={lightboxCss.photo} aria-hidden={index !== at}>
            {Math.abs(index - at) <= 1 ? (
              <ApiPicture
                image={item.image}
                alt={item.image_alt ?? item.title}
                sizes="100vw"
                className={lightboxCss.picture}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div className={lightboxCss.text} aria-live="polite">
        <p lang={langAttributeOf(items[at] ?? {})}>
          <strong>{items[at]?.title}</strong>
          {items[at]?.description}
        </p>
        <p className={lightboxCss.position}>{position(at + 1, items.length)}</p>
      </div>
      <button type="button" className={lightboxCss.previous} aria-label={previous} onClick={() => turn(-1)}>
        <ArrowLeftIcon />
      </button>
      <button type="button" className={lightboxCss.next} aria-label={next} onClick={() => turn(1)}>
        <ArrowRightIcon />
      </button>
    </dialog>
  );
}
