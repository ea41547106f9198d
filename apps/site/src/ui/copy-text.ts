/** Puts a text into the clipboard. Rejects where a browser does not allow it, or has none: pages without HTTPS. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
