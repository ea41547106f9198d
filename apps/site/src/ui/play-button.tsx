import type { RefObject } from "react";
import { Icon } from "./icon.tsx";
import css from "./play-button.module.css";

const words = {
  play: (title: string, facts: string[]) => [`Play ${title}`, ...facts].join(", "),
  captions: "Captions",
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

interface PlaySignProps {
  video: RefObject<HTMLVideoElement | null>;
  title: string;
  seconds: number | null | undefined;
  captions: boolean;
}

/** Over the poster of a clip that was not played yet: a large button, the length, and whether there are captions. */
export function PlayButton({ video, title, seconds, captions }: PlaySignProps) {
  const facts = [...(seconds ? [clock(seconds)] : []), ...(captions ? [words.captions] : [])];
  function play() {
    // The button goes; the player takes its place in the order of the keyboard.
    video.current?.focus({ preventScroll: true });
    // A clip that does not come is told of by the player itself.
    video.current?.play().catch(() => {});
  }
  return (
    <>
      <button type="button" className={css.play} aria-label={words.play(title, facts)} onClick={play}>
        <Icon path="M8 5v14l11-7z" />
      </button>
      {facts.length > 0 ? (
        <div className={css.facts} aria-hidden="true">
          {facts.join(" · ")}
        </div>
      ) : null}
    </>
  );
}
