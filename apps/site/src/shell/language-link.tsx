import { useRouterState } from "@tanstack/react-router";
import { party } from "#party.ts";
import { storeLanguage } from "#session/account-language.ts";
import { urlInOtherLanguage } from "./language-paths.ts";
import { otherLanguage } from "./shell.content.ts";

/** The page in the other language, which is another build: a link of the browser, not of the router. */
export function LanguageLink({ className, short }: { className?: string | undefined; short?: boolean }) {
  const href = useRouterState({ select: ({ location }) => urlInOtherLanguage(location.publicHref) });
  const { code, name } = otherLanguage;
  if (party.languages && !party.languages[1]) return null;
  return (
    <a
      // React leaves it as the server wrote it, who knows no hash.
      ref={(link) => link?.setAttribute("href", href)}
      href={href}
      hrefLang={code}
      lang={code}
      className={className}
      aria-label={short ? `${name}, ${code}` : undefined}
      onClick={() => storeLanguage(code)}
      suppressHydrationWarning
    >
      {short ? code : name}
    </a>
  );
}
