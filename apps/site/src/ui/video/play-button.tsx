import { Icon } from "@party/ui/icon.tsx";
import type { RefObject } from "react";
import { playButtonContent as content } from "./play-button.content.ts";
import css from "./play-button.module.css";

const formatDuration = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

interface PlayButtonProps {
  video: RefObject<HTMLVideoElement | null>;
  title: string;
  seconds: number | null | undefined;
  captions: boolean;
}

/** Over the poster of a video that was not played yet: a large button, the length, and whether there are captions. */
export function PlayButton({ video, title, seconds, captions }: PlayButtonProps) {
  const length = seconds ? formatDuration(seconds) : undefined;
  const facts = content.facts(length, captions);
  function play() {
    // The button is removed, so the focus moves to the player.
    video.current?.focus({ preventScroll: true });
    // The player itself shows a video that does not load.
    video.current?.play().catch(() => {});
  }
  return (
    <>
      <button type="button" className={css.play} aria-label={content.play(title, length, captions)} onClick={play}>
        <Icon path="M8 5v14l11-7z" />
      </button>
      {facts ? (
        <div className={css.facts} aria-hidden="true">
          {facts}
        </div>
      ) : null}
    </>
  );
}
