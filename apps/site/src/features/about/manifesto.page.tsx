import type { TextBodies } from "@party/contract/texts";
import { promisePath } from "@party/contract/values/shared-paths";
import { manifestoText } from "@party/samples/texts/manifesto";
import { Button } from "@party/ui/form/button.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { openMoment } from "#features/moments/open-moment.ts";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { NextSteps, PageHero } from "#ui/pages/page-layout.tsx";
import { PublishedText } from "#ui/pages/published-text.tsx";
import { manifestoContent } from "./manifesto.content.ts";
import css from "./manifesto.module.css";

export const Route = createFileRoute("/manifesto")({
  // Not in the scripts of other pages, where an import would put the text of the page.
  head: ({ match }) =>
    import.meta.env.SSR
      ? import("./manifesto.head.ts").then(({ sharedPromise }) =>
          pageHead("/manifesto", { shared: sharedPromise(match.search) }),
        )
      : pageHead("/manifesto"),
  component: ManifestoPage,
});

function ManifestoPage() {
  const text = publishedText("manifesto") ?? manifestoText(party);
  const { title, subtitle, image, alt, opening, contentsLabel, priorities, closing } = text;
  return (
    <PublishedText of="manifesto">
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody narrow="start">
        {opening.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <nav aria-label={contentsLabel}>
          <ol className={css.contents}>
            {priorities.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={css.priorities}>
          {priorities.map((priority) => (
            <ManifestoPriority key={priority.id} text={text} priority={priority} />
          ))}
        </div>
      </PageBody>
      <NextSteps title={closing.title} text={closing.text} links={closing.links} />
    </PublishedText>
  );
}

interface ManifestoPriorityProps {
  text: TextBodies["manifesto"];
  priority: TextBodies["manifesto"]["priorities"][number];
}

function ManifestoPriority({ text, priority }: ManifestoPriorityProps) {
  const { id, title, paragraphs, actions, measure } = priority;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.priority}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>{text.doTitle}</h3>
      <ul className={css.actions}>
        {actions.map((action) => (
          <li key={action}>{action}</li>
        ))}
      </ul>
      <div className={css.measure}>
        <h3>{text.measureTitle}</h3>
        <p>{measure}</p>
      </div>
      <Button
        className={css.stand}
        look="outlined"
        aria-describedby={`${id}-title`}
        onClick={() =>
          openMoment({ kind: "promise", subject: title, details: [measure], path: `${promisePath(id)}#${id}` })
        }
      >
        {manifestoContent.stand}
      </Button>
    </section>
  );
}
