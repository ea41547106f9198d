import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { LoadingPanel } from "@party/ui/panel.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "#api.ts";
import { statusOf } from "#editor/autosave.ts";
import { AutosaveStatus } from "#editor/autosave-status.tsx";
import { useAutosave } from "#editor/use-autosave.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { usePicturePicker } from "#pictures/pick-picture.tsx";
import { useStaff } from "#session/session.ts";
import { UnknownPage } from "#shell/failure.tsx";
import { Page } from "#shell/page.tsx";
import { AdoptionPanel } from "./adoption-panel.tsx";
import { CompareBodies } from "./compare-bodies.tsx";
import { contentEditContent as content, contentListContent } from "./content.content.ts";
import css from "./content.module.css";
import { type Body, contentApi, type Item } from "./content-api.ts";
import { Fields } from "./fields.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { fieldsOf, type NounSettings, nounOf } from "./nouns.ts";
import { PublishingPanel } from "./publishing-panel.tsx";
import { StockPanel } from "./stock-panel.tsx";

const DELETE = "delete-draft";

/** One item: its form, what visitors see of it, and its history. */
export function ContentEditPage() {
  const { noun, id } = useParams({ from: "/staff/content/$noun/$id" });
  const settings = nounOf(noun);
  return settings ? <ContentEdit key={`${noun} ${id}`} settings={settings} id={id} /> : <UnknownPage />;
}

function ContentEdit({ settings, id }: { settings: NounSettings; id: number }) {
  const queryClient = useQueryClient();
  const queryKey = ["content", settings.noun, id];
  // Counts what replaces the form's content: a restored version, or a text that was loaded again.
  const [generation, setGeneration] = useState(0);
  const { data, error, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => contentApi(settings.noun).show(id, signal),
    // The form has the newest text; a conflict is found when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const setItem = (item: Item) => {
    queryClient.setQueryData(queryKey, item);
    void queryClient.invalidateQueries({
      queryKey: ["content", settings.noun],
      predicate: ({ queryKey: [, , third] }) => third !== id,
    });
  };
  if (!data) {
    return (
      <>
        {isError ? <Alert severity="error">{messageOf(error)}</Alert> : null}
        <LoadingPanel failed={isError} again={refetch} />
      </>
    );
  }
  return (
    <Draft
      key={generation}
      settings={settings}
      item={data}
      onItem={setItem}
      onReplaced={(item) => {
        setItem(item);
        setGeneration(generation + 1);
      }}
    />
  );
}

interface DraftProps {
  settings: NounSettings;
  item: Item;
  onItem: (item: Item) => void;
  /** The body is another one, which the form has to show. */
  onReplaced: (item: Item) => void;
}

function Draft({ settings, item, onItem, onReplaced }: DraftProps) {
  const { noun, title: listTitle, titleOf, help, write } = settings;
  const staff = useStaff();
  const { pickPicture, library } = usePicturePicker();
  const calls = contentApi(noun);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const autosaver = useAutosave<Body>({
    storageKey: `${staff.id}:${noun}:${item.id}`,
    body: item.body,
    version: item.version,
    save: async (draft, version) => {
      const saved = await calls.save(item.id, version, draft);
      onItem(saved);
      return { outcome: "saved", version: saved.version };
    },
  });
  const { body } = autosaver.state;
  const canWrite = item.can.includes(write);
  /** @returns whether the server has what is in the form */
  const flush = async () => {
    await autosaver.save({ isAsked: true });
    return ["saved", "unchanged"].includes(statusOf(autosaver.state));
  };
  return (
    <Page
      title={titleOf(body) || contentListContent.untitled}
      help={help}
      back={
        <Link to="/content/$noun" params={{ noun }}>
          {content.back(listTitle)}
        </Link>
      }
    >
      <div className={css.edit}>
        <div className={css.form}>
          {canWrite ? (
            <div className={css.saveLine}>
              <AutosaveStatus
                autosaver={autosaver}
                compare={(mine, theirs) => <CompareBodies settings={settings} before={theirs} after={mine} />}
              />
              <button
                type="button"
                className={buttonClass("outlined")}
                onClick={() => void autosaver.save({ isAsked: true })}
              >
                {content.save}
              </button>
            </div>
          ) : (
            <Alert severity="info">{content.readOnly}</Alert>
          )}
          <fieldset className={css.plain} disabled={!canWrite}>
            <Fields
              fields={fieldsOf(settings, body)}
              body={body}
              onChange={(next) => autosaver.change(next)}
              pickPicture={pickPicture}
            />
          </fieldset>
          {library}
          {settings.emptyBody && canWrite && item.state === "draft" && !item.schedule ? (
            <p>
              <button
                type="button"
                className={buttonClass("outlined")}
                onClick={() => dialogElement(DELETE)?.showModal()}
              >
                {content.delete}
              </button>
            </p>
          ) : null}
          <ActionDialog
            id={DELETE}
            subject={item.id}
            title={content.deleteTitle(titleOf(body) || contentListContent.untitled)}
            effect={content.deleteEffect}
            submit={content.deleteSubmit}
            act={async () => {
              await calls.delete(item.id);
              autosaver.discard();
              await navigate({ to: "/content/$noun", params: { noun } });
              await queryClient.invalidateQueries({ queryKey: ["content", noun], refetchType: "active" });
            }}
          />
        </div>
        <div className={css.side}>
          {settings.noun === "events" && staff.permissions.includes("events.publish") ? (
            <p>
              <Link to="/events/$id/attendance" params={{ id: item.id }} className={buttonClass("outlined")}>
                {content.seats}
              </Link>
            </p>
          ) : null}
          {settings.hasStock ? <StockPanel id={item.id} /> : null}
          {settings.isAdopted ? (
            <AdoptionPanel settings={settings} item={item} flush={flush} />
          ) : (
            <PublishingPanel settings={settings} item={item} flush={flush} onItem={onItem} />
          )}
          <HistoryPanel settings={settings} item={item} body={body} canWrite={canWrite} onRestored={onReplaced} />
        </div>
      </div>
    </Page>
  );
}
