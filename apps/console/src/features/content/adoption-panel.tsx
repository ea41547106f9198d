import type { Need } from "@party/contract/content-needs";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { textPaths } from "@party/contract/values/texts";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { withRecentCode } from "#session/recent-code.tsx";
import { Loading } from "#shell/loading.tsx";
import { adoptionContent as content, contentEditContent } from "./content.content.ts";
import css from "./content.module.css";
import type { Item } from "./content-api.ts";
import { focusField, Needs } from "./needs.tsx";
import type { FieldSpec, NounSettings } from "./nouns.ts";
import { PreviewDialog, usePreview } from "./preview-dialog.tsx";

const PROPOSE = "propose-adoption";

interface AdoptionPanelProps {
  settings: NounSettings;
  item: Item;
  /** What the form lacks for adoption. */
  needs: readonly Need[];
  fields: readonly FieldSpec[];
  /** Saves the form. @returns undefined when the server does not have it */
  flush: () => Promise<Item | undefined>;
}

/** The adopted versions of the constitution, and the proposal to adopt what is in the form. */
export function AdoptionPanel({ settings, item, needs, fields, flush }: AdoptionPanelProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const queryKey = ["constitution-versions"];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /staff/constitution-versions/", { signal }),
  });
  const preview = usePreview(settings.noun);
  const [problem, setProblem] = useState<string>();
  /** Goes on once the form is saved. */
  const withSaved = async (then: (saved: Item) => void) => {
    const saved = await flush();
    setProblem(saved ? undefined : contentEditContent.notSaved);
    if (saved) then(saved);
  };
  if (!data) return <Loading error={error} again={refetch} />;
  const { results, pending } = data;
  const isAdopted = results.some(({ revision }) => revision === item.revision);
  return (
    <Panel id="adoption" title={content.title}>
      <div className={css.facts}>
        {results.length === 0 ? <p>{content.builtIn}</p> : null}
        {isAdopted ? null : <p>{content.draft(item.revision)}</p>}
      </div>
      {pending ? (
        <Alert severity="info">
          {content.pending}{" "}
          <Link to="/proposals/$id" params={{ id: pending.id }}>
            {pending.subject}
          </Link>
        </Alert>
      ) : null}
      {problem ? <Alert severity="warning">{problem}</Alert> : null}
      <Needs needs={needs} fields={fields} />
      <p className={css.actions}>
        {pending || isAdopted ? null : (
          <button
            type="button"
            className={buttonClass("primary")}
            onClick={() =>
              needs.length > 0 ? focusField(needs[0]!.path) : withSaved(() => dialogElement(PROPOSE)?.showModal())
            }
          >
            {content.propose}
          </button>
        )}
        <button
          type="button"
          className={buttonClass("outlined")}
          onClick={() => withSaved((saved) => preview.open(saved))}
        >
          {content.preview}
        </button>
      </p>
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
      <PreviewDialog preview={preview} />
      <ActionDialog
        id={PROPOSE}
        subject={item.revision}
        title={content.proposeTitle}
        effect={content.effect}
        text={content.reason}
        submit={content.submit}
        act={async (reason) => {
          const { id } = await withRecentCode(() =>
            api("POST /staff/constitution-versions/", { body: { revision: item.revision, reason } }),
          );
          await queryClient.invalidateQueries({ queryKey });
          await navigate({ to: "/proposals/$id", params: { id } });
        }}
      />
    </Panel>
  );
}
