import type { MissingField } from "@party/contract/content-bodies";
import type { ContentKindName } from "@party/contract/values/content";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { proposeContent } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import type { EditedItem } from "#features/content/content-api.ts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { MissingFields } from "./needs.tsx";
import { PreviewDialog, usePreview } from "./preview-dialog.tsx";
import { useWhenSaved } from "./use-when-saved.ts";

const PROPOSE_DIALOG_ID = "propose-version";

export interface ProposedItemProps {
  settings: { kind: ContentKindName };
  item: EditedItem;
  /** What the form lacks to become public. */
  needs: readonly MissingField[];
  fields: readonly FieldSpec[];
  /** Saves the form. @returns undefined when the server does not have it */
  flush: () => Promise<EditedItem | undefined>;
  /** Whether the server has what is in the form. */
  isSaved: boolean;
}

interface ProposePanelProps extends ProposedItemProps {
  /** Whether what is in the form is public already. */
  isPublic: boolean;
  facts: readonly string[];
  /** The proposal that waits. */
  pending: { id: number; title: string } | null;
  texts: Pick<typeof proposeContent.text, "title" | "propose" | "proposeTitle" | "effect" | "reason">;
  propose: (item: EditedItem, reason: string) => Promise<{ id: number }>;
  canPreview?: boolean;
  children?: ReactNode;
}

/** Proposes what is in the form to a second person, who makes it public. */
export function ProposePanel(props: ProposePanelProps) {
  const {
    settings,
    item,
    needs,
    fields,
    isPublic,
    facts,
    pending,
    texts,
    propose,
    canPreview = true,
    children,
  } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const preview = usePreview(settings.kind);
  const { problem, whenSaved, openDialog } = useWhenSaved(props);
  return (
    <Panel id="adoption" title={texts.title}>
      <div className={css.facts}>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      {pending ? (
        <Alert severity="info">
          {proposeContent.pending}{" "}
          <Link to="/proposals/$id" params={{ id: pending.id }}>
            {pending.title}
          </Link>
        </Alert>
      ) : null}
      {problem ? <Alert severity="warning">{problem}</Alert> : null}
      <MissingFields needs={needs} fields={fields} />
      <p className={css.actions}>
        {pending || isPublic ? null : <Button onClick={() => openDialog(PROPOSE_DIALOG_ID)}>{texts.propose}</Button>}
        {canPreview ? (
          <Button look="outlined" onClick={() => whenSaved((saved) => preview.open(saved))}>
            {proposeContent.preview}
          </Button>
        ) : null}
      </p>
      {children}
      <PreviewDialog preview={preview} />
      <ActionDialog
        id={PROPOSE_DIALOG_ID}
        subject={item.id}
        title={texts.proposeTitle}
        effect={texts.effect}
        text={texts.reason}
        submit={proposeContent.submit}
        act={async (reason) => {
          const { id } = await propose(item, reason);
          await queryClient.invalidateQueries({ queryKey: ["proposals"] });
          await navigate({ to: "/proposals/$id", params: { id } });
        }}
      />
    </Panel>
  );
}
