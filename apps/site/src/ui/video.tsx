import { useHydrated } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { mediaAddress } from "#media-address.ts";
import css from "./video.module.css";

/** Far enough below the screen for the poster to be there in time. */
const NEAR = "400px";

interface VideoProps {
  /** Path or address of the clip; a clip of the site's own has its captions beside it as `.en.vtt`. */
  source: string;
  poster: string | null;
  title: string;
  /** Its length; null or undefined where it is not known. */
  seconds: number | null | undefined;
  captionsLabel: string;
}

/**
 * A clip that loads nothing before it is played, and its poster only when the visitor comes near. The browser's own
 * controls are many elements with drawings of their own: they come once the page is taken over, without script at once.
 * Until then the clip is a link, which no script has to answer. The sign that invites to play it comes with the poster.
 */
export function Video({ source, poster, title, seconds, captionsLabel }: VideoProps) {
  const frame = useRef<HTMLVideoElement>(null);
  const shown = useDeferredValue(useHydrated());
  const near = useNear(frame, shown);
  const [played, setPlayed] = useState(false);
  const [PlaySign, setPlaySign] = useState<typeof import("./play-button.tsx").PlayButton>();
  useEffect(() => {
    // Without it the browser's own controls play the clip.
    if (near) import("./play-button.tsx").then(({ PlayButton }) => setPlaySign(() => PlayButton)).catch(() => {});
  }, [near]);
  const address = mediaAddress(source);
  const isOwn = source.startsWith("/videos/");
  const player = (
    // biome-ignore lint/a11y/useMediaCaption: a clip from elsewhere has its captions in itself, or none to be had
    <video
      ref={frame}
      className={css.video}
      poster={poster && (near || !shown) ? mediaAddress(poster) : undefined}
      aria-label={title}
      width={1280}
      height={720}
      preload="none"
      controls
      playsInline
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
      ) : null}
    </video>
  );
  return (
    <div className={css.video}>
      {shown ? (
        <>
          {player}
          {PlaySign && !played ? <PlaySign video={frame} title={title} seconds={seconds} captions={isOwn} /> : null}
        </>
      ) : (
        <>
          <noscript>{player}</noscript>
          <a className={css.link} href={address}>
            {title}
          </a>
        </>
      )}
    </div>
  );
}

/** A track marked as the default one would be fetched with the page. */
function showCaptions({ currentTarget }: React.SyntheticEvent<HTMLVideoElement>) {
  const [track] = currentTarget.textTracks;
  if (track?.mode === "disabled") track.mode = "showing";
}

function useNear(element: React.RefObject<HTMLElement | null>, shown: boolean) {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !shown || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, shown, element]);
  return near;
}
