import type { ContentRevision } from "@party/contract/content";
import { Alert } from "@party/ui/alert.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#api.ts";
import { publishingContent } from "#editor/editor.content.ts";
import { RevisionList } from "#editor/revisions/revision-list.tsx";
import { historyContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { contentApi, type EditedItem, type ItemBody } from "#features/content/content-api.ts";
import type { KindSettings } from "#features/content/kinds/kinds.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { BodyComparison } from "./compared.tsx";

const COMPARE_REVISIONS_DIALOG_ID = "compare-revisions";

interface HistoryPanelProps {
  settings: KindSettings;
  item: EditedItem;
  /** What is in the form. */
  body: ItemBody;
  canWrite: boolean;
  onRestored: (item: EditedItem) => void;
}

/** Earlier versions, to compare with the form and to bring back as a draft. */
export function HistoryPanel({ settings, item, body, canWrite, onRestored }: HistoryPanelProps) {
  const calls = contentApi(settings.kind);
  const [compared, setCompared] = useState<ContentRevision>();
  const history = useInfiniteQuery({
    queryKey: ["content", settings.kind, item.id, "revisions", item.version],
    queryFn: ({ pageParam, signal }) => calls.revisions(item.id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const comparing = useMutation({
    mutationFn: (revision: number) => calls.revision(item.id, revision),
    onSuccess: (revision) => {
      setCompared(revision);
      dialogElement(COMPARE_REVISIONS_DIALOG_ID)?.showModal();
    },
  });
  const restoring = useMutation({
    mutationFn: (revision: number) => calls.restore(item.id, revision),
    onSuccess: (restored) => {
      dialogElement(COMPARE_REVISIONS_DIALOG_ID)?.close();
      onRestored(restored);
    },
  });
  const error = comparing.error ?? restoring.error;
  return (
    <Panel id="history" title={content.title} text={content.text}>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      {history.data ? (
        <RevisionList
          revisions={history.data.pages.flatMap(({ results }) =>
            results.map((revision) => ({ ...revision, by: revision.by ?? content.nobody })),
          )}
          current={item.revision}
          compare={(revision) => comparing.mutate(revision)}
          restore={canWrite ? (revision) => restoring.mutate(revision) : undefined}
          isBusy={comparing.isPending || restoring.isPending}
        />
      ) : (
        <LoadingOrFailure error={history.error} again={history.refetch} />
      )}
      {history.hasNextPage ? (
        <Button look="outlined" onClick={() => history.fetchNextPage()}>
          {content.more}
        </Button>
      ) : null}
      <Dialog id={COMPARE_REVISIONS_DIALOG_ID} title={content.compareTitle} wide>
        <div className={css.compared}>
          {compared ? (
            <BodyComparison
              settings={settings}
              before={compared.body}
              beforeTitle={content.version(compared.revision, compared.by)}
              after={body}
              afterTitle={content.now}
            />
          ) : null}
          {compared && canWrite ? (
            <Button
              look="outlined"
              aria-disabled={restoring.isPending}
              onClick={() => restoring.isPending || restoring.mutate(compared.revision)}
            >
              {publishingContent.restore}
            </Button>
          ) : null}
        </div>
      </Dialog>
    </Panel>
  );
}
