/** A line of a cart or an order. */
interface SizedLine {
  /** Absent: the product does not come in sizes. `null`: it does, and none is chosen yet. */
  size?: string | null | undefined;
}

/** @returns e.g. `Party T-Shirt, size M` */
export const orderLineTitle = ({ name, size }: SizedLine & { name: string }): string =>
  size === undefined ? name : `${name}, size ${size ?? "not chosen"}`;

export const needsSize = (lines: readonly SizedLine[]): boolean => lines.some(({ size }) => size === null);

/** For whoever ordered without choosing a size. */
export const TELL_SIZE = "Tell us your size when you collect your order.";
