/**
 * Keys for the `Idempotency-Key` of one form: the same for the same entries, so that sending them twice counts once; a
 * new one as soon as anything was changed.
 */
export function submissionKeys(): (entries: unknown) => string {
  let last = { entries: "", key: "" };
  return (entries) => {
    const written = JSON.stringify(entries);
    if (written !== last.entries) last = { entries: written, key: randomKey() };
    return last.key;
  };
}

/** 128 bits of chance; `randomUUID` is kept from pages without HTTPS. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
