import { NOTICE_HIDE_MS } from "@party/contract/values/limits";
import { useEffect } from "react";
import { CloseIcon } from "./icons.tsx";
import css from "./notice.module.css";

export interface NoticeText {
  severity: "success" | "error";
  text: string;
}

interface NoticeProps {
  notice: NoticeText | undefined;
  onClose: () => void;
}

/**
 * A short message at the foot of the window; goes by itself after NOTICE_HIDE_MS or when closed (spec section 4). The
 * live region is there before its text, or screen readers would not read it out.
 */
export function Notice({ notice, onClose }: NoticeProps) {
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(onClose, NOTICE_HIDE_MS);
    return () => clearTimeout(timer);
  }, [notice, onClose]);

  return (
    <div className={css.place} role={notice?.severity === "error" ? "alert" : "status"}>
      {notice ? (
        <div className={css.notice} data-severity={notice.severity}>
          <p>{notice.text}</p>
          <button type="button" aria-label="Close message" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
      ) : null}
    </div>
  );
}
