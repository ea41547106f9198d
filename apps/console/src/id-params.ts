/** @throws for what is no number, so that the address is unknown */
function parseId(typed: string): number {
  if (!/^\d+$/.test(typed)) throw new Error(`${typed} is no number of a row`);
  return Number(typed);
}

/** The parameter of the address of one thing. */
export const idParams = {
  parse: ({ id }: { id: string }) => ({ id: parseId(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

/** A draft that is not stored yet has no number. */
const NEW_ID = "new";

/** Those of an item of a kind, which may not be stored yet. */
export const itemParams = {
  parse: ({ kind, id: typed }: { kind: string; id: string }) => ({
    kind,
    id: typed === NEW_ID ? (NEW_ID as typeof NEW_ID) : parseId(typed),
  }),
  stringify: ({ kind, id }: { kind: string; id: number | typeof NEW_ID }) => ({ kind, id: String(id) }),
};

/** Those of a translation of an item. @example /content/articles/7/kiswahili */
export const translationParams = {
  parse: ({ language, ...item }: { kind: string; id: string; language: string }) => ({
    ...itemParams.parse(item),
    language,
  }),
  stringify: ({ language, ...item }: { kind: string; id: number | typeof NEW_ID; language: string }) => ({
    ...itemParams.stringify(item),
    language,
  }),
};
