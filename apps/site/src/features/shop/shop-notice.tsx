import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { Notice, type NoticeText } from "#shell/notice.tsx";
import css from "./shop.module.css";

interface Notices {
  notice: NoticeText | undefined;
  /** Id of the dialog it stands in, or `page`: what is outside an open dialog is neither seen nor read out. */
  place: string;
  say: (text: string, action?: { label: string; run: () => void }) => void;
  close: () => void;
}

const Context = createContext<Notices | undefined>(undefined);

/** @returns says something in the dialog that is open, or on the page */
export const useNotices = (): Notices => useContext(Context)!;

export function ShopNotices({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ notice: NoticeText; place: string }>();
  const close = useCallback(() => setSaid(undefined), []);
  const say = useCallback<Notices["say"]>((text, action) => {
    const open = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
    const button = action ? (
      <button
        type="button"
        className={css.noticeAction}
        onClick={() => {
          setSaid(undefined);
          open?.close();
          action.run();
        }}
      >
        {action.label}
      </button>
    ) : null;
    setSaid({ notice: { severity: "success", text, action: button }, place: open?.id ?? "page" });
  }, []);
  const value = useMemo(() => ({ notice: said?.notice, place: said?.place ?? "page", say, close }), [said, say, close]);
  return <Context value={value}>{children}</Context>;
}

/** Where notices of one place show. */
export function ShopNotice({ place }: { place: string }) {
  const { notice, place: current, close } = useNotices();
  return <Notice notice={current === place ? notice : undefined} onClose={close} />;
}
