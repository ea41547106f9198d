import { useRouter } from "@tanstack/react-router";

interface InlineScriptProps {
  /** Empty in the browser, `import.meta.env.SSR ? source : ""`, so that the client's bundle does not carry it too. */
  source: string;
  /** For loading/late.ts: the page is nothing without its script. */
  eager?: boolean;
}

/** Writes a script into the first document. The browser has long run it when React sees it. */
export function InlineScript({ source, eager }: InlineScriptProps) {
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <script
      nonce={nonce}
      data-eager={eager}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own source, built in
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
