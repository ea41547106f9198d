import { galleryItems } from "@party/samples/gallery";
import { Link } from "@tanstack/react-router";
import { Section } from "#ui/section.tsx";
import { Video } from "#ui/video.tsx";
import { homeContent } from "./home.content.ts";
import css from "./member-video.module.css";

const video = galleryItems.find((item) => item.media_type === "video");

export function MemberVideo() {
  const { title, text, captionsLabel, link } = homeContent.video;
  if (!video?.video) return null;
  return (
    <Section
      id="message"
      title={title}
      intro={text}
      tone="sunken"
      aside={
        <Link to={link.to} className={css.link}>
          {link.label}
        </Link>
      }
    >
      <Video
        source={video.video}
        poster={video.thumbnail}
        title={video.title}
        seconds={video.duration_seconds}
        captionsLabel={captionsLabel}
      />
    </Section>
  );
}
