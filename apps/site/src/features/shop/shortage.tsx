import { buttonClass } from "#ui/button.tsx";
import { removeFromCart, setQuantity } from "./cart.ts";
import type { Line } from "./goods.ts";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { stockText } from "./stock-text.ts";

const words = shopContent.cart;

/** Says where there is less than somebody wants, and mends it at a press. @param onMend the pressed button goes away */
export function Shortage({ line, onMend }: { line: Line; onMend: () => void }) {
  const { entry, product, quantity, title, left } = line;
  if (quantity <= left) return null;
  const label = left < 1 ? words.takeOut : words.reduce(left);
  const mend = () => {
    if (left < 1) removeFromCart(entry);
    else setQuantity(entry, left);
    onMend();
  };
  return (
    <div className={css.short}>
      <strong>{stockText(product.stock)}</strong>
      <button type="button" className={buttonClass("outlined")} aria-label={`${label}: ${title}`} onClick={mend}>
        {label}
      </button>
    </div>
  );
}
