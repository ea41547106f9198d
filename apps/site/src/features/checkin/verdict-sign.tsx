import { useEffect } from "react";
import { Icon } from "#ui/icon.tsx";
import type { Verdict } from "./book.ts";
import { checkinContent } from "./checkin.content.ts";
import css from "./checkin.module.css";

const content = checkinContent.verdicts;

const TICK = "m9 16.2-3.5-3.5L4 14.1l5 5L20 8.1l-1.5-1.4z";
const BAR = "M4 10h16v4H4z";
const CROSS = "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z";

function words(verdict: Verdict): { title: string; text: string; icon: string; buzz: number[] } {
  switch (verdict.kind) {
    case "welcome":
      return { title: content.welcome.title, text: content.welcome.text(verdict.name), icon: TICK, buzz: [60] };
    case "here":
      return { ...content.here, text: content.here.text(verdict.name, verdict.at), icon: BAR, buzz: [200, 80, 200] };
    case "elsewhere": {
      const text = content.elsewhere.text(verdict.name, verdict.by, verdict.at);
      return { title: content.elsewhere.title, text, icon: BAR, buzz: [200, 80, 200] };
    }
    case "unknown":
      return { title: content.unknown.title, text: content.unknown.text, icon: CROSS, buzz: [500] };
  }
}

/** The answer to the last ticket: by word, sign, colour and, where the phone can, by touch. */
export function VerdictSign({ verdict }: { verdict: Verdict | undefined }) {
  const kind = verdict?.kind;
  useEffect(() => {
    if (verdict && kind) navigator.vibrate?.(words(verdict).buzz);
  }, [verdict, kind]);
  if (!verdict) return <p className={css.sign}>{checkinContent.waiting}</p>;
  const { title, text, icon } = words(verdict);
  return (
    <div role="alert" className={css.sign} data-verdict={kind === "here" ? "elsewhere" : kind}>
      <Icon path={icon} />
      <p className={css.signTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
