import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import type { LegalContent } from "./legal.content.ts";

/** A notice of the party: sections of paragraphs and lists. */
export function LegalPage({ title, subtitle, intro, updated, sections }: LegalContent) {
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <PageBody narrow>
        <p>{intro}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.blocks.map((block) =>
              typeof block === "string" ? (
                <p key={block}>{block}</p>
              ) : (
                <ul key={block[0]}>
                  {block.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <p>{updated}</p>
      </PageBody>
    </>
  );
}
