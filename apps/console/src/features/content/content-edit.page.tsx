import { isRequiredToPublish, missingFieldErrors, missingFieldsOf } from "@party/contract/content-bodies";
import { hasOperation } from "@party/contract/values/content-access";
import { inputErrorText } from "@party/contract/values/input-error";
import { roles } from "@party/contract/values/permissions";
import { Alert } from "@party/ui/alert.tsx";
import { dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { formatTimeInNairobi } from "#editor/publishing/nairobi-time-format.ts";
import { Fields } from "#features/content/fields/fields.tsx";
import { BodyComparison } from "#features/content/history/compared.tsx";
import { fieldsOf, type KindSettings, kindSettingsOf, newDraftBody } from "#features/content/kinds/kinds.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { usePicturePicker } from "#pictures/pick-picture.tsx";
import type { Screen } from "#screen.ts";
import { lastSearch } from "#session/last-searches.ts";
import { useStaff } from "#session/session.ts";
import { LoadingScreen } from "#shell/page/loading.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { UnknownPage } from "#shell/page/unknown.page.tsx";
import { compareContent, contentEditContent as content, contentListContent } from "./content.content.ts";
import css from "./content.module.css";
import { contentApi, draftCreator, type EditedItem, type ItemBody, newContentItem } from "./content-api.ts";
import { NewerTextNotice, SaveBar } from "./save-line.tsx";
import { useDraft } from "./use-draft.ts";

export const screen = { path: "/content/$kind/$id", params: "item" } satisfies Screen;

const HistoryPanel = lazy(() =>
  import("#features/content/history/history-panel.tsx").then((module) => ({ default: module.HistoryPanel })),
);
const PublishingPanel = lazy(() =>
  import("#features/content/publishing/publishing-panel.tsx").then((module) => ({ default: module.PublishingPanel })),
);
const TranslationLink = lazy(async () => ({
  default: (await import("#features/content/translation/translation-link.tsx")).TranslationLink,
}));
const DELETE_DRAFT_DIALOG_ID = "delete-draft";

/** One item: its form, what visitors see of it, and its history. */
export function ContentEditPage() {
  const { kind, id } = useParams({ from: "/staff/content/$kind/$id" });
  const [made, setMade] = useState<{ kind: string; id: number }>();
  const settings = kindSettingsOf(kind);
  if (!settings || (id === "new" && !hasOperation(settings.kind, "create"))) return <UnknownPage />;
  // A draft that has got its address is the same form.
  const isMade = made?.kind === kind && made.id === id;
  return (
    <ContentEdit
      key={`${kind} ${isMade ? "new" : id}`}
      settings={settings}
      id={id === "new" ? undefined : id}
      onMade={(item) => setMade({ kind, id: item })}
    />
  );
}

interface ContentEditProps {
  settings: KindSettings;
  /** Undefined for a draft that is not stored yet. */
  id: number | undefined;
  onMade: (id: number) => void;
}

function ContentEdit({ settings, id, onMade }: ContentEditProps) {
  const { kind } = settings;
  const staff = useStaff();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const keyOf = (item: number | undefined) => ["content", kind, item];
  // Counts what replaces the form's content: a restored version, or a text that was loaded again.
  const [generation, setGeneration] = useState(0);
  const [begun, setBegun] = useState<EditedItem | undefined>(() => {
    if (id !== undefined) return undefined;
    // A draft begins in the place of the first role that may write it.
    const place = staff.grants.find(({ role }) => roles[role].permissions.includes(settings.write))?.place;
    const body = newDraftBody(settings, { level: place?.level ?? "nation", id: place?.id ?? 0 });
    return newContentItem(kind, body, staff.permissions);
  });
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => contentApi(kind).show(id ?? 0, signal),
    enabled: id !== undefined,
    // The form has the newest text; a conflict is found when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const setItem = (item: EditedItem) => {
    queryClient.setQueryData(keyOf(item.id), item);
    void queryClient.invalidateQueries({
      queryKey: ["content", kind],
      predicate: ({ queryKey: [, , third] }) => third !== item.id,
    });
    if (begun) setBegun(item);
    // Whoever has left the form is not brought back to it.
    if (item.id === id || !isOpen.current) return;
    onMade(item.id);
    void navigate({ to: "/content/$kind/$id", params: { kind, id: item.id }, replace: true });
  };
  const item = data ?? begun;
  if (!item) {
    return <LoadingScreen error={error} again={refetch} />;
  }
  return (
    <DraftForm
      key={generation}
      settings={settings}
      item={item}
      onItem={setItem}
      onReplaced={(replaced) => {
        setItem(replaced);
        setGeneration(generation + 1);
      }}
    />
  );
}

interface DraftFormProps {
  settings: KindSettings;
  item: EditedItem;
  onItem: (item: EditedItem) => void;
  /** The body is another one, which the form has to show. */
  onReplaced: (item: EditedItem) => void;
}

function DraftForm({ settings, item, onItem, onReplaced }: DraftFormProps) {
  const { kind, title: listTitle, titleOf, help, write, ItemPanel } = settings;
  const { pickPicture, library, status: pictureStatus, isComing } = usePicturePicker();
  const calls = contentApi(kind);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useRef(draftCreator(calls));
  const { autosaver, newer, keep, flush, isSaved } = useDraft<ItemBody, EditedItem>({
    name: kind,
    item,
    save: (id, version, body) => (id ? calls.save(id, version, body) : create.current(body)),
    show: calls.show,
    onItem,
    isComing,
  });
  const { body } = autosaver.state;
  const canWrite = item.can.includes(write);
  const fields = fieldsOf(settings, body);
  const ProposalPanel = settings.proposalPanel?.(body);
  const panel = {
    settings,
    item,
    needs: missingFieldsOf(kind, body),
    fields,
    flush,
    isSaved,
  };
  const title = titleOf(body) || contentListContent.untitled;
  // What is missing is shown of the form as it stands.
  const missing = missingFieldErrors(kind, item.body).map((error) => inputErrorText(error));
  const checks = item.checks.filter((check) => !missing.includes(check));
  return (
    <Page
      title={title}
      help={help}
      back={
        settings.single ? null : (
          <BackLink to="/content/$kind" params={{ kind }} search={lastSearch(`/content/${kind}`)}>
            {content.back(listTitle)}
          </BackLink>
        )
      }
    >
      <div className={css.edit}>
        <div className={css.form}>
          {canWrite ? (
            <SaveBar
              autosaver={autosaver}
              compare={(mine, theirs) => (
                <BodyComparison
                  settings={settings}
                  before={theirs.body}
                  beforeTitle={compareContent.theirs(
                    theirs.by ?? compareContent.somebody,
                    formatTimeInNairobi(theirs.at),
                  )}
                  after={mine}
                  afterTitle={compareContent.yours}
                />
              )}
            >
              {pictureStatus}
            </SaveBar>
          ) : (
            <Alert severity="info">{content.readOnly}</Alert>
          )}
          <NewerTextNotice autosaver={autosaver} newer={newer} />
          <p className={css.hint}>{content.needed}</p>
          <fieldset disabled={!canWrite}>
            <Fields
              fields={fields}
              body={body}
              onChange={(next) => autosaver.change(next)}
              tools={{ pickPicture, isNeeded: (path) => isRequiredToPublish(kind, body, path) }}
            />
          </fieldset>
          {library}
          {hasOperation(kind, "delete") && canWrite && item.id && item.state === "draft" && !item.schedule ? (
            <p>
              <Button look="outlined" onClick={() => dialogElement(DELETE_DRAFT_DIALOG_ID)?.showModal()}>
                {content.delete}
              </Button>
            </p>
          ) : null}
          <ActionDialog
            id={DELETE_DRAFT_DIALOG_ID}
            subject={item.id}
            title={content.deleteTitle(title)}
            effect={content.deleteEffect}
            submit={content.deleteSubmit}
            act={async () => {
              await calls.delete(item.id);
              autosaver.discard();
              await navigate({ to: "/content/$kind", params: { kind }, search: lastSearch(`/content/${kind}`) });
              await queryClient.invalidateQueries({ queryKey: ["content", kind], refetchType: "active" });
            }}
          />
        </div>
        <div className={css.side}>
          <Suspense fallback={<Spinner label={content.loading} />}>
            {item.id && ItemPanel ? <ItemPanel id={item.id} /> : null}
            {ProposalPanel ? (
              <ProposalPanel {...panel} />
            ) : (
              <PublishingPanel {...panel} title={title} checks={checks} onItem={keep} />
            )}
            {item.translation ? <TranslationLink kind={kind} id={item.id} state={item.translation} /> : null}
            {item.id ? (
              <HistoryPanel settings={settings} item={item} body={body} canWrite={canWrite} onRestored={onReplaced} />
            ) : null}
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
