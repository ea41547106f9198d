/** Long enough for a browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file that was made in the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/**
 * Opens the phone's share sheet with a file; downloads it where there is none.
 * @param message that goes with it
 * @returns whether it was shared
 */
export async function shareFile(name: string, content: Blob, message: { text?: string } = {}): Promise<boolean> {
  const shared = { ...message, files: [new File([content], name, { type: content.type })] };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return true;
    } catch (error) {
      // The visitor closed the share sheet.
      if ((error as Error).name === "AbortError") return true;
    }
  }
  saveFile(name, content);
  return false;
}
