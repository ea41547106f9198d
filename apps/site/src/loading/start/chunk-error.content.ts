// Also in the inline script of every page, so apart from other texts.

/** spec.md section 8. */
export const chunkFailure = (reason: string) => `Loading chunk failed (${reason})`;
