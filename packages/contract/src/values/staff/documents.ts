/** Kinds of private documents, and what they are called. */
export const documentKinds = {
  consent_form: "Signed consent form",
  signature: "Signature",
  id_front: "ID card, front",
  id_back: "ID card, back",
  declaration: "Declaration",
  resignation: "Letter of resignation",
  evidence: "Other evidence",
} as const;

export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** Maximum size of one document. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
/** A link to an opened private file works for so many seconds. */
export const FILE_LINK_SECONDS = 60;
