import { honeypot } from "./form-card.tsx";

/** A field that only programs fill in; the API then keeps nothing. Out of sight, of the keyboard and of screen readers. */
export function HoneypotField() {
  return (
    <div className={honeypot} aria-hidden="true">
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
