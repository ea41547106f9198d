import { Button } from "@party/ui/form/button.tsx";
import { canvasToBlob } from "@party/ui/upload/shrink-picture.ts";
import { type PointerEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { walkInContent as content } from "./walk-ins.content.ts";
import css from "./walk-ins.module.css";

export interface Signature {
  /** @returns undefined while nothing is drawn */
  read(): Promise<Blob | undefined>;
}

const CANVAS_WIDTH = 600;
const CANVAS_HEIGHT = 220;
/** Of a dot by mistake. */
const MIN_SIGNATURE_POINTS = 12;

/** A box to sign in with a finger, a pen or a mouse. Who can use none of them takes a photo of the form. */
export function SignatureField({ signature, label }: { signature: RefObject<Signature | null>; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const points = useRef(0);
  const [isEmpty, setEmpty] = useState(true);
  useImperativeHandle(signature, () => ({
    read: async () => (points.current < MIN_SIGNATURE_POINTS ? undefined : canvasToBlob(canvas.current!, "image/png")),
  }));
  const clear = () => {
    const pen = canvas.current!.getContext("2d")!;
    // On paper, whatever the colours of the screen.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    points.current = 0;
    setEmpty(true);
  };
  useEffect(clear, []);
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) / width) * CANVAS_WIDTH, ((clientY - top) / height) * CANVAS_HEIGHT];
  };
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = event.currentTarget.getContext("2d")!;
    pen.strokeStyle = "#000";
    pen.lineWidth = 3;
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(...at(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = event.currentTarget.getContext("2d")!;
    pen.lineTo(...at(event));
    pen.stroke();
    points.current += 1;
    if (isEmpty) setEmpty(false);
  };
  return (
    <div className={css.signature}>
      <canvas
        ref={canvas}
        width={CANVAS_WIDTH}
        height={CANVAS_HEIGHT}
        role="img"
        aria-label={isEmpty ? content.form.signHere(label) : content.form.signed(label)}
        onPointerDown={start}
        onPointerMove={draw}
      />
      <Button look="outlined" onClick={clear}>
        {content.form.clear}
      </Button>
    </div>
  );
}
