import { NOTICE_HIDE_MS } from "@party/contract/values/limits";
import { CloseIcon } from "@party/ui/icon.tsx";
import { useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { closeNoticeText } from "../shell.content.ts";
import shell from "../shell.module.css";
import css from "./notice.module.css";

export interface NoticeText {
  severity: "success" | "error";
  text: string;
  /** A button for the next step. */
  action?: ReactNode;
}

interface NoticeProps {
  notice: NoticeText | undefined;
  onClose: () => void;
}

/**
 * A short message at the bottom of the window; hidden after NOTICE_HIDE_MS or when closed (spec.md section 4), but not while
 * it is hovered or focused. The live region exists before its text, so that screen readers announce it.
 */
export function Notice({ notice, onClose }: NoticeProps) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!notice || paused) return;
    const timer = setTimeout(onClose, NOTICE_HIDE_MS);
    return () => clearTimeout(timer);
  }, [notice, paused, onClose]);
  // When the message is removed while hovered or focused, no leave event follows.
  useEffect(() => {
    if (!notice) setPaused(false);
  }, [notice]);

  return (
    <div className={css.place} role={notice?.severity === "error" ? "alert" : "status"}>
      {notice ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
        <div
          className={css.notice}
          data-severity={notice.severity}
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          <p>{notice.text}</p>
          {notice.action}
          <button type="button" className={shell.close} aria-label={closeNoticeText} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Shows the message that the previous page passed to one of the two home pages: after an application (spec.md section 4), or on the
 * dashboard that a page of the portal is missing.
 */
export function NavigationNotice() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const message = useLocation({
    select: ({ pathname, state }) => (/^\/(dashboard)?$/.test(pathname) ? state.message : undefined),
  });
  const severity = useLocation({ select: ({ pathname }) => (pathname === "/" ? "success" : "error") });
  const close = useCallback(() => {
    void navigate({ to: ".", replace: true, resetScroll: false, state: {} });
  }, [navigate]);
  return <Notice notice={hydrated && message ? { severity, text: message } : undefined} onClose={close} />;
}
