import { Video } from "#ui/video.tsx";
import { galleryContent } from "./gallery.content.ts";
import type { GalleryPage } from "./gallery.ts";
import { GalleryList, useGalleryList } from "./gallery-list.tsx";

export function Videos({ first }: { first: GalleryPage }) {
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
