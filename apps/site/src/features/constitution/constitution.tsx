import { useHydrated, useLocation } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { constitution, constitutionContent } from "./constitution.content.ts";
import css from "./constitution.module.css";
import { ConstitutionPanel } from "./constitution-panel.tsx";

/**
 * The list of sections and the one that the address names (`#membership`), else the first. The links are plain
 * fragments, so they work before any script; without script the whole text stands there.
 */
export function Constitution() {
  const { title, subtitle, image, alt, intro, sectionsLabel, download, downloadHint } = constitutionContent;
  const hash = useLocation({ select: (location) => location.hash });
  // The server does not know the fragment, so the first rendering in the browser must not either.
  const hydrated = useHydrated();
  const named = hydrated ? constitution.findIndex((section) => section.id === hash) : 0;
  const selected = Math.max(0, named);
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <div className={css.head}>
          <p>{intro}</p>
          <p className={css.download}>
            <a href="/party-constitution.pdf" download className={buttonClass("primary")}>
              {download}
            </a>
            <small>{downloadHint}</small>
          </p>
        </div>
        <div className={css.columns}>
          <nav aria-label={sectionsLabel} className={css.sections}>
            <ol>
              {constitution.map((section, at) => (
                <li key={section.id}>
                  <a href={`#${section.id}`} aria-current={hydrated && at === selected ? "true" : undefined}>
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={css.panels} data-live={hydrated || undefined}>
            {constitution.map((section, at) => (
              <ConstitutionPanel
                key={section.id}
                section={section}
                selected={at === selected}
                previous={constitution[at - 1]}
                next={constitution[at + 1]}
              />
            ))}
          </div>
        </div>
      </PageBody>
    </>
  );
}
