import type { ReactNode } from "react";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { blocksOf, type LegalText } from "./legal.content.ts";

interface LegalPageProps {
  text: LegalText;
  /** Above the text. */
  notice?: ReactNode;
  /** Its version, below it. */
  children: ReactNode;
}

/** A notice of the party: sections of paragraphs and lists. */
export function LegalPage({ text: { title, subtitle, intro, sections }, notice, children }: LegalPageProps) {
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <PageBody narrow="start">
        {notice}
        <p>{intro}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {blocksOf(section.paragraphs).map((block) =>
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
        {children}
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
