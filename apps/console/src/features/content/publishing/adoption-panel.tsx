import type { ProposalSubject } from "@party/contract/proposals";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { textPaths } from "@party/contract/values/texts";
import type { TranslationLanguage } from "@party/contract/values/translations";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api.ts";
import { adoptionContent as content, proposeContent } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { type ProposedItemProps, ProposePanel } from "./propose-panel.tsx";

/** The adopted versions of the constitution, and the proposal to adopt what is in the form. */
export function AdoptionPanel(props: ProposedItemProps) {
  const { data, error, refetch } = useQuery({
    // Renewed with the proposals.
    queryKey: ["proposals", "constitution-versions"],
    queryFn: ({ signal }) => api("GET /staff/constitution-versions/", { signal }),
  });
  if (!data) return <LoadingOrFailure error={error} again={refetch} />;
  const { results, pending } = data;
  const isAdopted = results.some(({ revision }) => revision === props.item.revision);
  return (
    <ProposePanel
      {...props}
      isPublic={isAdopted}
      facts={[
        ...(results.length === 0 ? [content.builtIn] : []),
        ...(isAdopted ? [] : [content.draft(props.item.revision)]),
      ]}
      pending={pending}
      texts={content}
      propose={({ revision, version }, reason) =>
        api("POST /staff/constitution-versions/", { body: { revision, version, reason } })
      }
    >
      {results.length > 0 ? (
        <>
          <h3>{content.versions}</h3>
          <ol className={css.versions}>
            {results.map(({ version, revision, adopted_at, proposed_by, approved_by }) => (
              <li key={version}>
                <strong>{content.version(version)}</strong>{" "}
                {content.adopted(formatInstant(new Date(adopted_at)), revision)}{" "}
                {content.by(proposed_by ?? content.operator, approved_by ?? content.operator)}
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <p>{content.where(textPaths.constitution)}</p>
    </ProposePanel>
  );
}

interface TextProposalPanelProps extends ProposedItemProps {
  /** Of a translation, whose item has its own revisions. */
  language?: TranslationLanguage;
  texts?: typeof proposeContent.text;
}

/** The proposal to publish what is in the form, for texts by which people give and reach the party. */
export function TextProposalPanel({ language, texts = proposeContent.text, ...props }: TextProposalPanelProps) {
  const { item } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ["proposals", "texts"],
    queryFn: ({ signal }) => api("GET /staff/proposals/", { query: { status: "pending", limit: 100 }, signal }),
  });
  if (!data) return <LoadingOrFailure error={error} again={refetch} />;
  const isOf = (subject: ProposalSubject | null) =>
    subject?.kind === "text" && subject.id === item.id && subject.language === language;
  const { published, revision } = item;
  return (
    <ProposePanel
      {...props}
      isPublic={published?.revision === revision}
      facts={[
        published ? texts.publicSince(formatInstant(new Date(published.at))) : texts.builtIn,
        ...(published?.revision === revision ? [] : [texts.draft(revision)]),
        texts.why,
      ]}
      pending={data.results.find(({ subject }) => isOf(subject)) ?? null}
      texts={texts}
      canPreview={language === undefined}
      propose={({ id, revision: proposed, version }, reason) =>
        api("POST /staff/texts/{id}/proposals/", {
          params: { id },
          body: { revision: proposed, version, reason, ...(language ? { language } : {}) },
        })
      }
    />
  );
}
