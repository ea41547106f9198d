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

/**
 * Hands a file to the phone's own share sheet; where there is none the visitor gets it as a download.
 * @returns whether it was shared
 */
export async function shareFile(name: string, content: Blob): Promise<boolean> {
  const files = [new File([content], name, { type: content.type })];
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return true;
    } catch (error) {
      // Closed without sharing.
      if ((error as Error).name === "AbortError") return true;
    }
  }
  saveFile(name, content);
  return false;
}
