/**
 * Keys for the `Idempotency-Key` of one form: the same for the same entries, so that sending them twice counts once; a
 * new one as soon as anything was changed.
 */
export function idempotencyKeys(): (entries: unknown) => string {
  let last = { entries: "", key: "" };
  return (entries) => {
    const written = JSON.stringify(entries);
    if (written !== last.entries) last = { entries: written, key: randomKey() };
    return last.key;
  };
}

/** 128 bits of chance; `randomUUID` is kept from pages without HTTPS. */
export const randomKey = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/**
 * The key of a form that was posted without script, made of its entries alone: whoever loads the page of its outcome
 * again posts the same once more, and nothing in the browser remembers the first time.
 */
export async function keyOfEntries(form: FormData): Promise<string> {
  const written = new TextEncoder().encode(JSON.stringify([...form]));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", written)));
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
