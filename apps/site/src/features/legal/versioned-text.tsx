import { builtInVersions, textPaths, type VersionedText } from "@party/contract/values/texts";
import { publishedText, readPageState } from "#page-context.ts";
import { versionContent as content, type LegalText } from "./legal.content.ts";
import { LegalPage } from "./legal-page.tsx";

interface VersionedTextPageProps {
  textKey: VersionedText;
  builtIn: LegalText;
  /** Of the built-in text. */
  summary: Omit<LegalText, "intro"> | undefined;
}

/** A text with its version, and links to earlier ones, which the server renders (server/content/text-versions.ts). */
export function VersionedTextPage({ textKey, builtIn, summary }: VersionedTextPageProps) {
  const published = publishedText(textKey);
  const { versions = [], version } = readPageState();
  const path = import.meta.env.LANGUAGE_PATH + textPaths[textKey];
  const isEarlier = version !== undefined;
  const shown = isEarlier ? versions.find((each) => String(each.version) === version) : versions.at(-1);
  const earlier = versions.slice(0, -1).reverse();
  // Links that load the document: the browser has one version of the text.
  const notice = isEarlier ? (
    <p>
      <strong>{content.isEarlier}</strong> <a href={path}>{content.current}</a>
    </p>
  ) : null;
  return (
    <LegalPage
      text={published ?? builtIn}
      summary={published ? summary && { ...summary, sections: [] } : summary}
      notice={notice}
    >
      {published ? null : <p>{content.version(builtInVersions[textKey])}</p>}
      {published && shown ? <p>{versionLabel(shown)}</p> : null}
      {earlier.length > 0 ? (
        <section>
          <h2>{content.earlier}</h2>
          <ul>
            {earlier.map((each) => (
              <li key={each.version}>
                <a
                  href={`${path}?version=${each.version}`}
                  aria-current={String(each.version) === version ? "page" : undefined}
                >
                  {versionLabel(each)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </LegalPage>
  );
}

/** The built-in text has no day. */
const versionLabel = ({ name, published_at: day }: { name: string; published_at: string | null }) =>
  day ? content.published(name, day) : content.version(name);
