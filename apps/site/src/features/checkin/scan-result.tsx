import { useEffect } from "react";
import { Icon } from "#ui/icon.tsx";
import { checkinContent } from "./checkin.content.ts";
import css from "./checkin.module.css";
import type { LocalResult } from "./guest-list.ts";

const content = checkinContent.results;

const TICK = "m9 16.2-3.5-3.5L4 14.1l5 5L20 8.1l-1.5-1.4z";
const BAR = "M4 10h16v4H4z";
const CROSS = "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z";

function messageOf(result: LocalResult): { title: string; text: string; icon: string; vibration: number[] } {
  switch (result.kind) {
    case "admitted":
      return { title: content.admitted.title, text: content.admitted.text(result.name), icon: TICK, vibration: [60] };
    case "admittedHere":
      return {
        ...content.admittedHere,
        text: content.admittedHere.text(result.name, result.at),
        icon: BAR,
        vibration: [200, 80, 200],
      };
    case "admittedElsewhere": {
      const text = content.admittedElsewhere.text(result.name, result.by, result.at);
      return { title: content.admittedElsewhere.title, text, icon: BAR, vibration: [200, 80, 200] };
    }
    case "notValid":
      return { title: content.notValid.title, text: content.notValid.text, icon: CROSS, vibration: [500] };
  }
}

/** The result of the last scan, with an icon, a colour and, where the phone can, a vibration. */
export function ScanResultMessage({ result }: { result: LocalResult | undefined }) {
  const kind = result?.kind;
  useEffect(() => {
    if (result && kind) navigator.vibrate?.(messageOf(result).vibration);
  }, [result, kind]);
  if (!result) return <p className={css.result}>{checkinContent.waiting}</p>;
  const { title, text, icon } = messageOf(result);
  return (
    <div role="alert" className={css.result} data-result={kind === "admittedHere" ? "admittedElsewhere" : kind}>
      <Icon path={icon} />
      <p className={css.resultTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
