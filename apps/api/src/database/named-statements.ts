import pg from "pg";

/** As in pgjdbc: a statement is prepared at its fifth use. */
const PREPARE_AT_USE = 5;
/** Statements whose number of parameters varies could otherwise fill the memory of every connection. */
const MAX_PREPARED = 200;

/** Names statements once they are frequent. */
function statementNames() {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  /** @returns undefined while the statement is not frequent */
  return (text: string): string | undefined => {
    const name = names.get(text);
    const isNameable = names.size < MAX_PREPARED && /^\s*(select|with|insert|update|delete)\b/i.test(text);
    if (name || !isNameable) return name;
    const used = (uses.get(text) ?? 0) + 1;
    if (used < PREPARE_AT_USE) {
      if (uses.size >= 10 * MAX_PREPARED) uses.clear();
      uses.set(text, used);
      return undefined;
    }
    uses.delete(text);
    names.set(text, `party_${names.size}`);
    return names.get(text);
  };
}

/**
 * The class of a pool's connections. Frequent statements are parsed and planned once, which halves the database's work for a
 * short query. Statements list their columns: a prepared `select *` fails after a migration (SQLSTATE 0A000).
 */
export function namingClient(): typeof pg.Client {
  const nameOf = statementNames();
  return class extends pg.Client {
    // The driver's overloads cannot be repeated here; Kysely passes a text and its values.
    override query(...given: unknown[]): never {
      const [text, values, ...rest] = given;
      const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
      return Reflect.apply(super.query, this, name ? [{ name, text, values }, ...rest] : given) as never;
    }
  };
}
