import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { Notice, type NoticeText } from "#shell/notices/notice.tsx";
import { addToCart } from "./cart/cart.ts";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";

interface ShopNotices {
  notice: NoticeText | undefined;
  /** Id of the dialog that shows it, or `page`. Outside an open dialog it would be neither seen nor announced. */
  place: string;
  notify: (text: string, action?: { label: string; run: () => void }) => void;
  close: () => void;
}

const ShopNoticesContext = createContext<ShopNotices | undefined>(undefined);

export const useShopNotices = (): ShopNotices => useContext(ShopNoticesContext)!;

export function ShopNoticeProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ notice: NoticeText; place: string }>();
  const close = useCallback(() => setShown(undefined), []);
  const notify = useCallback<ShopNotices["notify"]>((text, action) => {
    const open = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
    const button = action ? (
      <button
        type="button"
        className={css.noticeAction}
        onClick={() => {
          setShown(undefined);
          open?.close();
          action.run();
        }}
      >
        {action.label}
      </button>
    ) : null;
    setShown({ notice: { severity: "success", text, action: button }, place: open?.id ?? "page" });
  }, []);
  const value = useMemo(
    () => ({ notice: shown?.notice, place: shown?.place ?? "page", notify, close }),
    [shown, notify, close],
  );
  return <ShopNoticesContext value={value}>{children}</ShopNoticesContext>;
}

/** Shows the notices of one place. */
export function ShopNotice({ place }: { place: string }) {
  const { notice, place: current, close } = useShopNotices();
  return <Notice notice={current === place ? notice : undefined} onClose={close} />;
}

const { cart, product } = shopContent;

export const CART_DIALOG_ID = "cart";

export const openCart = () => (document.getElementById(CART_DIALOG_ID) as HTMLDialogElement | null)?.showModal();

/** @returns a function that adds one unit of a product and shows a notice. The size can also be chosen in the cart. */
export function useAddToCart(): (id: number, size?: string) => void {
  const { notify } = useShopNotices();
  return (id, size) => {
    addToCart(id, size);
    notify(product.added, { label: cart.view, run: openCart });
  };
}
