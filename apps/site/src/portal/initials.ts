/** @returns the first letters of the first and the last name, e.g. `WN`. */
export function initialsOf(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return [first, others.at(-1) ?? ""].map((part) => part.charAt(0).toUpperCase()).join("");
}
