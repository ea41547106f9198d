import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { focalPointContent as content } from "#pictures/pictures.content.ts";
import css from "#pictures/pictures.module.css";

interface FocalPointProps {
  src: string;
  /** From 0 to 1. */
  x: number;
  y: number;
  onChange: (point: { x: number; y: number }) => void;
}

const FOCAL_POINT_STEP = 0.02;
const clampToHundredths = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/** The point of a picture that stays in sight: set by a tap, or by arrow keys in steps of 2 %. */
export function FocalPoint({ src, x, y, onChange }: FocalPointProps) {
  const id = useId();
  const tap = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({
      x: clampToHundredths((event.clientX - left) / width),
      y: clampToHundredths((event.clientY - top) / height),
    });
  };
  const press = (event: KeyboardEvent) => {
    const [right, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    onChange({ x: clampToHundredths(x + right * FOCAL_POINT_STEP), y: clampToHundredths(y + down * FOCAL_POINT_STEP) });
  };
  return (
    <div className={css.focalField}>
      <span id={`${id}-label`} className={css.label}>
        {content.label}
      </span>
      <button
        type="button"
        className={css.focal}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-value ${id}-hint`}
        onPointerUp={tap}
        onKeyDown={press}
      >
        <img src={src} alt="" draggable={false} />
        <span className={css.point} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </button>
      <p id={`${id}-value`} role="status" className={css.hint}>
        {content.value(Math.round(x * 100), Math.round(y * 100))}
      </p>
      <p id={`${id}-hint`} className={css.hint}>
        {content.hint}
      </p>
    </div>
  );
}
