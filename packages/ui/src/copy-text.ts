/** Copies a text to the clipboard. Rejects where the browser does not allow it, or has no clipboard (pages without HTTPS). */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
