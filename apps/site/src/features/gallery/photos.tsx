import { useState } from "react";
import { ServedPicture } from "#ui/api-picture.tsx";
import { galleryContent } from "./gallery.content.ts";
import type { GalleryPage } from "./gallery.ts";
import { GalleryList, useGalleryList } from "./gallery-list.tsx";
import { Lightbox } from "./lightbox.tsx";
import css from "./photos.module.css";

/** On phones less than the width on the page: eight photos at full density cost more than they show; the lightbox does. */
const NARROW = "(min-width: 1040px) 384px, (min-width: 680px) 48vw, 61vw";
const WIDE = NARROW.replace("384px", "792px");

export function Photos({ first }: { first: GalleryPage }) {
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
            <ServedPicture image={image} alt="" sizes={at === 0 ? WIDE : NARROW} className={css.picture} />
          </button>
        )}
      />
      {open === undefined ? null : <Lightbox items={list.items} start={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
