import { type ReactNode, type Ref, useRef } from "react";
import { buttonClass } from "./button.tsx";
import css from "./full-screen.module.css";

interface FullScreenProps {
  label: string;
  children: ReactNode;
  ref: Ref<HTMLDialogElement>;
}

/** A white full-screen dialog in both colour modes, for scanning; keeps the screen on. Opened by `showModal()`. */
export function FullScreen({ label, children, ref }: FullScreenProps) {
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
      <button
        type="button"
        className={buttonClass("primary")}
        onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
      >
        Close
      </button>
    </dialog>
  );
}
