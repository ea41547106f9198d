/** Structured data (https://json-ld.org). A data block is not executed, so it needs no nonce. */
export function JsonLd({ data }: { data: object }) {
  // `<` escaped, or a title could end the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
