import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Tabs, useTab } from "#ui/tabs.tsx";
import { galleryContent } from "./gallery.content.ts";
import { loadGallery } from "./gallery.ts";
import { Photos } from "./photos.tsx";
import { Videos } from "./videos.tsx";

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
