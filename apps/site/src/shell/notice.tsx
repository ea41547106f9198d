import { NOTICE_HIDE_MS } from "@party/contract/values/limits";
import { useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { CloseIcon } from "./icons.tsx";
import css from "./notice.module.css";
import shell from "./shell.module.css";

export interface NoticeText {
  severity: "success" | "error";
  text: string;
  /** A button for what follows from it. */
  action?: ReactNode;
}

interface NoticeProps {
  notice: NoticeText | undefined;
  onClose: () => void;
}

/**
 * A short message at the foot of the window; goes by itself after NOTICE_HIDE_MS or when closed (spec section 4), but
 * not while somebody points at it or stands in it. The live region is there before its text, or screen readers would
 * not read it out.
 */
export function Notice({ notice, onClose }: NoticeProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!notice || held) return;
    const timer = setTimeout(onClose, NOTICE_HIDE_MS);
    return () => clearTimeout(timer);
  }, [notice, held, onClose]);
  // Gone with the pointer or the focus still on it, it tells of no leaving.
  useEffect(() => {
    if (!notice) setHeld(false);
  }, [notice]);

  return (
    <div className={css.place} role={notice?.severity === "error" ? "alert" : "status"}>
      {notice ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only holds the time while somebody reads
        <div
          className={css.notice}
          data-severity={notice.severity}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p>{notice.text}</p>
          {notice.action}
          <button type="button" className={shell.close} aria-label="Close message" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Says what the page before wanted said on the home page, e.g. that an application has arrived (spec section 4). */
export function ArrivalNotice() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const message = useLocation({ select: ({ pathname, state }) => (pathname === "/" ? state.message : undefined) });
  const forget = useCallback(() => {
    void navigate({ to: "/", replace: true, resetScroll: false, state: {} });
  }, [navigate]);
  return <Notice notice={hydrated && message ? { severity: "success", text: message } : undefined} onClose={forget} />;
}
