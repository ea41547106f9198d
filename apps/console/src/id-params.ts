/** @throws for what is no number, so that the address is unknown */
function idOf(typed: string): number {
  if (!/^\d+$/.test(typed)) throw new Error(`${typed} is no number of a row`);
  return Number(typed);
}

/** The parameter of the address of one thing. */
export const idParams = {
  parse: ({ id }: { id: string }) => ({ id: idOf(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

/** A draft that is not stored yet has no number. */
const NEW = "new";

/** Those of an item of a kind, which may not be stored yet. */
export const itemParams = {
  parse: ({ kind, id: typed }: { kind: string; id: string }) => ({
    kind,
    id: typed === NEW ? (NEW as typeof NEW) : idOf(typed),
  }),
  stringify: ({ kind, id }: { kind: string; id: number | typeof NEW }) => ({ kind, id: String(id) }),
};
