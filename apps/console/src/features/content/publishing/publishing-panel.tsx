import { hasOperation } from "@party/contract/values/content-access";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { messageOf } from "#api.ts";
import { PublishingChecks } from "#editor/publishing/publishing-checks.tsx";
import { publishingContent } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { contentApi, type EditedItem } from "#features/content/content-api.ts";
import type { KindSettings } from "#features/content/kinds/kinds.ts";
import { focusField, MissingFields } from "./needs.tsx";
import { PreviewDialog, usePreview } from "./preview-dialog.tsx";
import type { ProposedItemProps } from "./propose-panel.tsx";
import { SiteLinks } from "./site-links.tsx";
import { useWhenSaved } from "./use-when-saved.ts";

const ScheduleField = lazy(() =>
  import("#editor/publishing/schedule-field.tsx").then((module) => ({ default: module.ScheduleField })),
);
const PUBLISH_DIALOG_ID = "publish";
const SCHEDULE_DIALOG_ID = "schedule";
const UNPUBLISH_DIALOG_ID = "unpublish";
const PINNED_DURATION_MS = 7 * 86_400_000;

interface PublishingPanelProps extends ProposedItemProps {
  settings: KindSettings;
  /** The item's name. */
  title: string;
  /** The API's hints about the saved text, but for what is missing. */
  checks: readonly string[];
  onItem: (item: EditedItem) => void;
  /** Of a translation, whose item has its own revisions. */
  translation?: {
    path: string;
    calls: Pick<ReturnType<typeof contentApi>, "publish" | "unpublish" | "schedule" | "unschedule">;
    texts: Partial<typeof publishingContent>;
  };
}

type NotifiedAudience = "members" | "nobody";

/** What visitors see of it, and what changes that. */
export function PublishingPanel(props: PublishingPanelProps) {
  const { settings, item, title, needs, fields, isSaved, checks, onItem, translation } = props;
  const { pin } = contentApi(settings.kind);
  const calls = translation?.calls ?? contentApi(settings.kind);
  const content: typeof publishingContent = { ...publishingContent, ...translation?.texts };
  const [result, setResult] = useState<{ sentence: string; isPublished: boolean }>();
  const [audience, setAudience] = useState<NotifiedAudience>(item.schedule?.audience ?? "nobody");
  const [at, setAt] = useState<string>();
  const preview = usePreview(settings.kind);
  const change = useMutation({
    mutationFn: (call: () => Promise<EditedItem>) => call(),
    onSuccess: (next) => {
      onItem(next);
      for (const id of [PUBLISH_DIALOG_ID, SCHEDULE_DIALOG_ID, UNPUBLISH_DIALOG_ID]) dialogElement(id)?.close();
    },
  });
  const { problem, whenSaved, openDialog } = useWhenSaved(props);
  const run = (call: () => Promise<EditedItem>, sentence?: string, isPublished = false) => {
    setResult(undefined);
    if (!change.isPending) {
      change.mutate(call, { onSuccess: () => setResult(sentence ? { sentence, isPublished } : undefined) });
    }
  };
  const canPublish = item.can.includes(settings.publish);
  const isPublic = item.published !== null;
  const hasChanges = !isSaved || item.published?.revision !== item.revision;
  // What was written since then is not on the site.
  const done = result?.isPublished && hasChanges ? undefined : result;
  const chooseAudience =
    settings.hasAudience && !isPublic && item.audience_count !== null ? (
      <AudienceChoice value={audience} count={item.audience_count} onChange={setAudience} />
    ) : null;
  const error = change.error ? <Alert severity="error">{messageOf(change.error)}</Alert> : null;
  const links = isPublic ? (
    <SiteLinks kind={settings.kind} id={item.id} title={title} within={translation?.path} />
  ) : null;
  return (
    <Panel id="publishing" title={content.title}>
      <div className={css.facts}>
        {factsOf(settings, item, content).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      <div role="status">
        {done ? (
          <Alert severity="success">
            {done.sentence}
            {done.isPublished ? links : null}
          </Alert>
        ) : null}
      </div>
      {done?.isPublished ? null : links}
      {problem ? <Alert severity="warning">{problem}</Alert> : null}
      <MissingFields needs={needs} fields={fields} />
      <PublishingChecks checks={checks} />
      {canPublish ? (
        <div className={css.publishBar}>
          {hasChanges ? (
            <Button onClick={() => openDialog(PUBLISH_DIALOG_ID)}>
              {isPublic ? content.publishChanges : content.publish}
            </Button>
          ) : (
            <span>{content.unchanged}</span>
          )}
          {needs.length > 0 ? (
            <button type="button" className={css.missing} onClick={() => focusField(needs[0]!.path)}>
              {content.missing(needs.length)}
            </button>
          ) : null}
        </div>
      ) : null}
      <p className={css.actions}>
        {settings.canPreview && !translation ? (
          <Button look="outlined" onClick={() => whenSaved((saved) => preview.open(saved))}>
            {content.preview}
          </Button>
        ) : null}
        {canPublish && (hasChanges || item.schedule) ? (
          <Button look="outlined" onClick={() => openDialog(SCHEDULE_DIALOG_ID)}>
            {item.schedule ? content.changeTime : content.later}
          </Button>
        ) : null}
      </p>
      {canPublish ? null : <p>{content.cannotPublish}</p>}
      {canPublish && (item.schedule || isPublic) ? (
        <p className={css.actions}>
          {item.schedule ? (
            <Button look="outlined" onClick={() => run(() => calls.unschedule(item.id))}>
              {content.unschedule}
            </Button>
          ) : null}
          {isPublic && !translation && hasOperation(settings.kind, "pin") ? (
            <Button
              look="outlined"
              onClick={() =>
                run(() =>
                  pin(item.id, item.pinned_until ? null : new Date(Date.now() + PINNED_DURATION_MS).toISOString()),
                )
              }
            >
              {item.pinned_until ? content.unpin : content.pin}
            </Button>
          ) : null}
          {isPublic ? (
            <Button look="outlined" onClick={() => dialogElement(UNPUBLISH_DIALOG_ID)?.showModal()}>
              {content.unpublish}
            </Button>
          ) : null}
        </p>
      ) : null}
      {error}
      <PreviewDialog preview={preview} />
      <Dialog id={PUBLISH_DIALOG_ID} title={content.publishTitle}>
        <div className={css.stack}>
          <p>{content.publishEffect}</p>
          {chooseAudience}
          {error}
          <Button
            aria-disabled={change.isPending}
            onClick={() => run(() => calls.publish(item, audience), content.published, true)}
          >
            {content.publish}
          </Button>
        </div>
      </Dialog>
      <Dialog id={SCHEDULE_DIALOG_ID} title={item.schedule ? content.changeTime : content.later}>
        <div className={css.stack}>
          <Suspense>
            <ScheduleField value={item.schedule?.at ?? null} onChange={setAt} />
          </Suspense>
          {chooseAudience}
          {error}
          <Button
            aria-disabled={change.isPending || !at}
            onClick={() => at && run(() => calls.schedule(item, at, audience), content.scheduled)}
          >
            {content.schedule}
          </Button>
        </div>
      </Dialog>
      <Dialog id={UNPUBLISH_DIALOG_ID} title={content.unpublishTitle}>
        <form
          className={css.stack}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            const path = String(new FormData(event.currentTarget).get("redirect") ?? "").trim();
            run(() => calls.unpublish(item.id, path));
          }}
        >
          <p>{content.unpublishEffect}</p>
          {translation ? null : (
            <TextField label={content.redirect} hint={content.redirectHint} name="redirect" placeholder="/news" />
          )}
          {error}
          <Button type="submit" aria-disabled={change.isPending}>
            {content.unpublish}
          </Button>
        </form>
      </Dialog>
    </Panel>
  );
}

function factsOf(
  { kind }: KindSettings,
  { state, published, schedule, pinned_until, revision }: EditedItem,
  content: typeof publishingContent,
): string[] {
  const instant = (text: string) => formatInstant(new Date(text));
  return [
    published ? content.publicSince(instant(published.at)) : "",
    schedule ? content.scheduledFor(instant(schedule.at)) : "",
    state === "draft" ? (kind === "texts" ? content.builtIn : content.neverPublic) : "",
    state === "unpublished" ? content.takenOff : "",
    published && published.revision !== revision ? content.newer : "",
    pinned_until ? content.pinnedUntil(instant(pinned_until)) : "",
  ].filter(Boolean);
}

interface AudienceChoiceProps {
  value: NotifiedAudience;
  count: number | null;
  onChange: (audience: NotifiedAudience) => void;
}

/** Whom the first publication is announced to. */
function AudienceChoice({ value, count, onChange }: AudienceChoiceProps) {
  const options = [
    ["members", publishingContent.audienceMembers(count)],
    ["nobody", publishingContent.audienceNobody],
  ] as const;
  return (
    <fieldset className={css.items}>
      <legend>{publishingContent.audience}</legend>
      {options.map(([each, label]) => (
        <label key={each} className={css.choice}>
          <input type="radio" checked={value === each} onChange={() => onChange(each)} />
          {label}
        </label>
      ))}
      <p>{publishingContent.audienceHint}</p>
    </fieldset>
  );
}
