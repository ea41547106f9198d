import pg from "pg";

/** As pgjdbc does it: what comes a fifth time comes often. */
const OFTEN = 5;
/** Texts whose number of parameters varies could otherwise fill the memory of every connection. */
const AT_MOST = 200;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which a statement is prepared, or undefined while it is not known to come often. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= AT_MOST || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return name;
  const used = (uses.get(text) ?? 0) + 1;
  if (used < OFTEN) {
    if (uses.size >= 10 * AT_MOST) uses.clear();
    uses.set(text, used);
    return undefined;
  }
  uses.delete(text);
  names.set(text, `party_${names.size}`);
  return names.get(text);
}

/**
 * A connection whose frequent statements are parsed and planned once, which halves the database's work for a short query.
 * Statements list their columns: a prepared `select *` fails after a migration (SQLSTATE 0A000).
 */
export class NamingClient extends pg.Client {
  // The driver's overloads cannot be spelled again; Kysely calls it with a text and its values.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
    return Reflect.apply(super.query, this, name ? [{ name, text, values }, ...rest] : given) as never;
  }
}
