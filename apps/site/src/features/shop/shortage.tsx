import { buttonClass } from "#ui/button.tsx";
import { removeFromCart, setQuantity } from "./cart.ts";
import type { Line } from "./goods.ts";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { stockText } from "./stock-text.ts";

const words = shopContent.cart;

/** Says where there is less than somebody wants, and mends it at a press. @param onMend the pressed button goes away */
export function Shortage({ line: { product, quantity }, onMend }: { line: Line; onMend: () => void }) {
  const { id, name, stock } = product;
  if (quantity <= stock) return null;
  const label = stock < 1 ? words.takeOut : words.reduce(stock);
  const mend = () => {
    if (stock < 1) removeFromCart(id);
    else setQuantity(id, stock);
    onMend();
  };
  return (
    <div className={css.short}>
      <strong>{stockText(stock)}</strong>
      <button type="button" className={buttonClass("outlined")} aria-label={`${label}: ${name}`} onClick={mend}>
        {label}
      </button>
    </div>
  );
}
