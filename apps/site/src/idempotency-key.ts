/**
 * Keys for the `Idempotency-Key` of one form: the same for the same values, a new one when any value changes.
 */
export function createIdempotencyKeys(): (entries: unknown) => string {
  let last = { entries: "", key: "" };
  return (entries) => {
    const written = JSON.stringify(entries);
    if (written !== last.entries) last = { entries: written, key: randomKey() };
    return last.key;
  };
}

/** 128 random bits; `randomUUID` needs HTTPS. */
export const randomKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

/**
 * The key of a form that was posted without script: a hash of its values, so that reloading the response page repeats the
 * key. Whoever knows the values can guess it, so it has a colon, which tells the API that it proves nothing
 * (docs/decisions/0010-memberships-and-donation-limits.md).
 */
export async function keyOfEntries(form: FormData): Promise<string> {
  const written = new TextEncoder().encode(JSON.stringify([...form]));
  return `entries:${toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", written)))}`;
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
