import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-layout.tsx";
import type { LegalContent } from "./legal.content.ts";

/** A notice of the party: sections of paragraphs and lists. */
export function LegalPage({ title, subtitle, intro, updated, sections }: LegalContent) {
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <PageBody narrow="start">
        <p>{intro}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.blocks.map((block) =>
              typeof block === "string" ? (
                <p key={block}>{withLinks(block)}</p>
              ) : (
                <ul key={block[0]}>
                  {block.map((item) => (
                    <li key={item}>{withLinks(item)}</li>
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

/** An email address, a phone number of Kenya or the address of a website. */
const ADDRESS = /(\S+@[\w.-]+\w|\+254[\d ]+\d|www\.[\w.-]+\w)/;

const hrefOf = (address: string) => {
  if (address.includes("@")) return `mailto:${address}`;
  return address.startsWith("+") ? `tel:${address.replaceAll(" ", "")}` : `https://${address}`;
};

/** Turns URLs and email addresses in a text into links. */
const withLinks = (text: string) =>
  text.split(ADDRESS).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} href={hrefOf(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
