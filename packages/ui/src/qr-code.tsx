import { encodeQR } from "qr";
import { type ReactNode, type Ref, useMemo, useRef } from "react";
import css from "./dialog/full-screen.module.css";
import { Button } from "./form/button.tsx";
import { closeText } from "./ui.content.ts";

/** Modules of light around the code (ISO/IEC 18004, 5.3.8). */
const QUIET_ZONE = 4;

/** Encodes a text. @returns the width in modules, and the dark modules as SVG path data */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size: rows.length, path };
}

/** A QR code as SVG markup, for the offline page. */
export function qrMarkup(text: string): string {
  const { size, path } = qrPath(text);
  const drawing = `<path d="M0 0h${size}v${size}h-${size}z" fill="#fff"/><path d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${drawing}</svg>`;
}

/** Dark on light in both colour modes: not every scanner reads the inverse. */
export function QrCode({ code, label, className }: { code: string; label: string; className?: string | undefined }) {
  const { size, path } = useMemo(() => qrPath(code), [code]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

interface FullScreenDialogProps {
  label: string;
  children: ReactNode;
  ref: Ref<HTMLDialogElement>;
}

/** A white full-screen dialog in both colour modes, for scanning; keeps the screen on. Opened by `showModal()`. */
export function FullScreenDialog({ label, children, ref }: FullScreenDialogProps) {
  const lock = useRef<Promise<WakeLockSentinel | undefined>>(undefined);
  const keepOn = (isOpen: boolean) => {
    if (isOpen) lock.current = navigator.wakeLock?.request("screen").catch(() => undefined);
    else void lock.current?.then((sentinel) => sentinel?.release());
  };
  return (
    <dialog
      ref={ref}
      className={css.full}
      aria-label={label}
      onToggle={({ currentTarget }) => keepOn(currentTarget.open)}
    >
      {children}
      <Button onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}>{closeText}</Button>
    </dialog>
  );
}
