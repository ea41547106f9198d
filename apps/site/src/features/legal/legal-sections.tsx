import type { LegalText } from "./legal.content.ts";

/** Paragraphs, and lists of those that begin with a hyphen. */
export function paragraphsAndListsOf(paragraphs: readonly string[]): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const paragraph of paragraphs) {
    const item = /^[-–] +(.+)$/.exec(paragraph)?.[1];
    const before = blocks.at(-1);
    if (item === undefined) blocks.push(paragraph);
    else if (Array.isArray(before)) before.push(item);
    else blocks.push([item]);
  }
  return blocks;
}

/** @param language of the sections, if it is not the page's */
export function LegalSections({ sections, language }: Pick<LegalText, "sections"> & { language?: string | undefined }) {
  return sections.map((section) => (
    <section key={section.title} lang={language}>
      <h2>{section.title}</h2>
      {paragraphsAndListsOf(section.paragraphs).map((block) =>
        typeof block === "string" ? (
          <p key={block}>{textWithLinks(block)}</p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>{textWithLinks(item)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ));
}

/** An email address, a phone number of Kenya or the address of a website. */
const CONTACT_PATTERN = /(\S+@[\w.-]+\w|\+254[\d ]+\d|www\.[\w.-]+\w)/;

const hrefOf = (address: string) => {
  if (address.includes("@")) return `mailto:${address}`;
  return address.startsWith("+") ? `tel:${address.replaceAll(" ", "")}` : `https://${address}`;
};

/** Turns URLs and email addresses in a text into links. */
const textWithLinks = (text: string) =>
  text.split(CONTACT_PATTERN).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} href={hrefOf(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
