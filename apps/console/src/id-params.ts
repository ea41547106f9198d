/** @throws for what is no number, so that the address is unknown */
export function idOf(typed: string): number {
  if (!/^\d+$/.test(typed)) throw new Error(`${typed} is no number of a row`);
  return Number(typed);
}

/** The parameter of the address of one thing. */
export const idParams = {
  parse: ({ id }: { id: string }) => ({ id: idOf(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
