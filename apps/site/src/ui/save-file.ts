/** Long enough for a browser to have taken the file over. */
const KEPT_MS = 60_000;

/** Gives the visitor a file, as if it had been a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
