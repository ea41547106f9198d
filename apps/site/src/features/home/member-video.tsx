import { messageVideo } from "@party/samples/message-video";
import { Link } from "@tanstack/react-router";
import { Section } from "#ui/section.tsx";
import { Video } from "#ui/video.tsx";
import { homeContent } from "./home.content.ts";
import css from "./member-video.module.css";

export function MemberVideo() {
  const { title, text, captionsLabel, link } = homeContent.video;
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
        source={messageVideo.video}
        poster={messageVideo.thumbnail}
        title={messageVideo.title}
        seconds={messageVideo.duration_seconds}
        captionsLabel={captionsLabel}
      />
    </Section>
  );
}
