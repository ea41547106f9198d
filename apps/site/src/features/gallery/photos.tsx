import { useState } from "react";
import { ServedPicture } from "#ui/served-picture.tsx";
import { galleryContent } from "./gallery.content.ts";
import type { GalleryPage } from "./gallery.ts";
import { GalleryList, useGalleryList } from "./gallery-list.tsx";
import { Lightbox } from "./lightbox.tsx";
import css from "./photos.module.css";

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
            <ServedPicture
              image={image}
              alt=""
              sizes="(min-width: 900px) 384px, (min-width: 600px) 48vw, 94vw"
              className={css.picture}
            />
          </button>
        )}
      />
      {open === undefined ? null : <Lightbox items={list.items} start={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
