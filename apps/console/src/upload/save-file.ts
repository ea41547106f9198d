/** Saves a private file by the link that the API has given for it. */
export function saveFile({ url, name }: { url: string; name: string }): void {
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
}

/** Long enough for the browser to begin with the file. */
const ADDRESS_LIFETIME_MS = 60_000;

/** Saves what the API has given in its reply. @param content base64 */
export function saveContent({ name, content }: { name: string; content: string }, type: string): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  saveFile({ url, name });
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFETIME_MS);
}
