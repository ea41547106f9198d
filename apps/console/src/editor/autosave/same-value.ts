/** Whether two values of JSON mean the same: names of an object have no order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  const at = (value: object, name: string) => (value as Record<string, unknown>)[name];
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(other, name) && isSameValue(at(one, name), at(other, name)))
  );
}
