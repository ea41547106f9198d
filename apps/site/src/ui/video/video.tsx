import { useEffect, useRef, useState } from "react";
import { mediaUrl } from "#page-context.ts";
import css from "./video.module.css";

/** Distance below the screen at which the poster is loaded. */
const PRELOAD_MARGIN = "400px";

interface VideoProps {
  /** Path or URL of the video; the site's own videos have captions in a `.en.vtt` file of the same name. */
  source: string;
  poster: string | null;
  title: string;
  /** Null or undefined where the length is unknown. */
  seconds: number | null | undefined;
  captionsLabel: string;
  /** Path of the captions of an uploaded video. */
  captions?: string | null | undefined;
}

/**
 * Loads nothing before it is played. The browser's controls are many elements, and black without a poster, so the
 * `<video>` is rendered with its poster and the play button when it is near the screen; until then, and without script,
 * it is a link to the film.
 */
export function Video({ source, poster, title, seconds, captionsLabel, captions }: VideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const near = useIsNearViewport(frame);
  const [played, setPlayed] = useState(false);
  const [PlayButton, setPlayButton] = useState<typeof import("./play-button.tsx").PlayButton>();
  useEffect(() => {
    // Without the button the browser's own controls play the video.
    if (near) import("./play-button.tsx").then((loaded) => setPlayButton(() => loaded.PlayButton)).catch(() => {});
  }, [near]);
  const address = mediaUrl(source);
  const isOwn = source.startsWith("/videos/");
  const player = (
    // biome-ignore lint/a11y/useMediaCaption: an external video has embedded captions, or none
    <video
      ref={video}
      className={css.video}
      poster={poster ? mediaUrl(poster) : undefined}
      aria-label={title}
      width={1280}
      height={720}
      preload="none"
      controls
      playsInline
      // Browsers read captions of another origin, which the API's are, with this alone.
      crossOrigin={captions ? "anonymous" : undefined}
      onPlay={(event) => {
        setPlayed(true);
        showCaptions(event);
      }}
    >
      <source src={address} />
      {isOwn ? (
        <>
          <source src={address.replace(/\.\w+$/, ".webm")} type="video/webm" />
          <track kind="captions" src={address.replace(/\.\w+$/, ".en.vtt")} srcLang="en" label={captionsLabel} />
        </>
      ) : captions ? (
        <track kind="captions" src={mediaUrl(captions)} srcLang="en" label={captionsLabel} />
      ) : null}
    </video>
  );
  return (
    <div ref={frame} className={css.video}>
      {near ? (
        <>
          {player}
          {PlayButton && !played ? (
            <PlayButton video={video} title={title} seconds={seconds} captions={isOwn || Boolean(captions)} />
          ) : null}
        </>
      ) : (
        <a className={css.link} href={address}>
          {title}
        </a>
      )}
    </div>
  );
}

/** A default track would be fetched with the page. */
function showCaptions({ currentTarget }: React.SyntheticEvent<HTMLVideoElement>) {
  const [track] = currentTarget.textTracks;
  if (track?.mode === "disabled") track.mode = "showing";
}

function useIsNearViewport(element: React.RefObject<HTMLElement | null>) {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: PRELOAD_MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
