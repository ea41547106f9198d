/** Saves a private file by the link that the API has given for it. */
export function saveFile({ url, name }: { url: string; name: string }): void {
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
}
