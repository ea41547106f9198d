import { NOTICE_HIDE_MS } from "@party/contract/values/limits";
import { useEffect, useState } from "react";
import { offlineContent } from "./offline-message.ts";
import css from "./offline-notice.module.css";

/** Says when the network goes, for as long as it is gone, and when it is back. The live region is there before its text. */
export function OfflineNotice() {
  const [text, setText] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tell = () => {
      clearTimeout(timer);
      setText(offlineContent[navigator.onLine ? "online" : "offline"]);
      if (navigator.onLine) timer = setTimeout(setText, NOTICE_HIDE_MS, "");
    };
    if (!navigator.onLine) tell();
    addEventListener("online", tell);
    addEventListener("offline", tell);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", tell);
      removeEventListener("offline", tell);
    };
  }, []);
  return (
    <p role="status" className={css.notice}>
      {text}
    </p>
  );
}
