import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { pageHead } from "#shell/page-head.ts";
import { ApiPicture } from "#ui/api-picture.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Tabs, useTab } from "#ui/tabs.tsx";
import { Video } from "#ui/video.tsx";
import { galleryContent } from "./gallery.content.ts";
import css from "./gallery.module.css";
import { type GalleryBatch, loadGallery } from "./gallery.ts";
import { GalleryList, useGalleryList } from "./gallery-list.tsx";
import { Lightbox } from "./lightbox.tsx";

export const Route = createFileRoute("/about/gallery")({
  loader: async () => {
    const [photos, videos] = await Promise.all([loadGallery("image"), loadGallery("video")]);
    return { photos, videos };
  },
  head: () =>
    pageHead({
      title: "Gallery",
      description: "Photos and videos from rallies, meetings and work in the counties.",
      path: "/about/gallery",
    }),
  component: GalleryPage,
});

function GalleryPage() {
  const { photos, videos } = Route.useLoaderData();
  const [selected, select] = useTab(["photos", "videos"]);
  const { title, subtitle, image, alt, tabs } = galleryContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
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
const NARROW = "(min-width: 1040px) 384px, (min-width: 680px) 48vw, 61vw";
const WIDE = NARROW.replace("384px", "792px");

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
            <ApiPicture image={image} alt="" sizes={at === 0 ? WIDE : NARROW} className={css.picture} />
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
      show={({ video, thumbnail, title, duration_seconds }) =>
        video ? (
          <Video
            source={video}
            poster={thumbnail}
            title={title}
            seconds={duration_seconds}
            captionsLabel={galleryContent.captionsLabel}
          />
        ) : null
      }
    />
  );
}
