import { NOTICE_HIDE_MS } from "@party/contract/values/limits";
import { useEffect, useState } from "react";
import { offlineContent } from "./offline-notice.content.ts";
import css from "./offline-notice.module.css";

/** Shown while there is no network, and for a moment when it is back. The live region exists before its text. */
export function OfflineNotice() {
  const [text, setText] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      setText(offlineContent[navigator.onLine ? "online" : "offline"]);
      if (navigator.onLine) timer = setTimeout(setText, NOTICE_HIDE_MS, "");
    };
    if (!navigator.onLine) update();
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return (
    <p role="status" className={css.notice}>
      {text}
    </p>
  );
}
