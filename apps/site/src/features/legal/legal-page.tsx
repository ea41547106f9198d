import type { ReactNode } from "react";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { englishTextContent } from "./english-text.content.ts";
import type { LegalText } from "./legal.content.ts";
import { LegalSections } from "./legal-sections.tsx";

interface LegalPageProps {
  text: LegalText;
  /** On a page in Kiswahili: of the text, which is English. Without sections where the text is another one. */
  summary?: Omit<LegalText, "intro"> | undefined;
  /** Above the text. */
  notice?: ReactNode;
  /** Its version, below it. */
  children: ReactNode;
}

/** A notice of the party: sections of paragraphs and lists. */
export function LegalPage({ text, summary, notice, children }: LegalPageProps) {
  const { title, subtitle } = summary ?? text;
  const language = summary && "en";
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <PageBody narrow="start">
        {notice}
        {summary ? (
          <>
            <p>
              <strong>{summary.sections.length > 0 ? englishTextContent.summary : englishTextContent.english}</strong>
            </p>
            <LegalSections sections={summary.sections} />
            <h2>{englishTextContent.full}</h2>
          </>
        ) : null}
        <p lang={language}>{text.intro}</p>
        <LegalSections sections={text.sections} language={language} />
        {children}
      </PageBody>
    </>
  );
}
