import { translationPermission } from "@party/contract/values/content-access";
import {
  type ItemTexts,
  isTranslated,
  type TranslatedKind,
  type TranslationLanguage,
} from "@party/contract/values/translations";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { formatTimeInNairobi } from "#editor/publishing/nairobi-time-format.ts";
import { compareContent, contentEditContent } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { type KindSettings, kindSettingsOf } from "#features/content/kinds/kinds.ts";
import { NewerTextNotice, SaveBar } from "#features/content/save-line.tsx";
import { useDraft } from "#features/content/use-draft.ts";
import { usePicturePicker } from "#pictures/pick-picture.tsx";
import type { Screen } from "#screen.ts";
import { LoadingScreen } from "#shell/page/loading.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { UnknownPage } from "#shell/page/unknown.page.tsx";
import { translationContent as content, translationContentIn, translationStateContent } from "./translation.content.ts";
import {
  languageNamed,
  pathNameOf,
  type TranslationBody,
  type TranslationItem,
  translationApi,
} from "./translation-api.ts";
import { ComparedTexts, TranslationChanges } from "./translation-changes.tsx";
import { fieldNameOfPath, TranslatedTextFields } from "./word-fields.tsx";
import { createLabelLookup } from "./word-labels.ts";

export const screen = { path: "/content/$kind/$id/$language", params: "translation" } satisfies Screen;

const TextProposalPanel = lazy(async () => ({
  default: (await import("#features/content/publishing/adoption-panel.tsx")).TextProposalPanel,
}));
const PublishingPanel = lazy(async () => ({
  default: (await import("#features/content/publishing/publishing-panel.tsx")).PublishingPanel,
}));

/** What an item says in another language, beside its English. */
export function TranslationPage() {
  const { kind, id, language: pathName } = useParams({ from: "/staff/content/$kind/$id/$language" });
  const settings = kindSettingsOf(kind);
  const language = languageNamed(pathName);
  return settings && language && id !== "new" && isTranslated(settings.kind, id) ? (
    <TranslationEditor key={`${kind} ${id} ${language}`} settings={settings} id={id} language={language} />
  ) : (
    <UnknownPage />
  );
}

interface TranslationEditorProps {
  settings: KindSettings;
  id: number;
  language: TranslationLanguage;
}

function TranslationEditor({ settings, id, language }: TranslationEditorProps) {
  const { kind } = settings;
  const queryClient = useQueryClient();
  const queryKey = ["translation", language, kind, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => translationApi(kind, language).show(id, signal),
    // As in the form of the item.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!data) return <LoadingScreen error={error} again={refetch} />;
  const keep = (item: TranslationItem) => {
    queryClient.setQueryData(queryKey, item);
    void queryClient.invalidateQueries({ queryKey: ["content", kind] });
  };
  return <TranslationForm settings={settings} item={data} onItem={keep} />;
}

interface TranslationFormProps {
  settings: KindSettings;
  item: TranslationItem;
  onItem: (item: TranslationItem) => void;
}

function TranslationForm({ settings, item, onItem }: TranslationFormProps) {
  const kind = settings.kind as TranslatedKind;
  const { language, english, published, source, title, needs_second_person, suggested } = item.translated;
  const inLanguage = translationContentIn(language);
  const { pickPicture, library, status, isComing } = usePicturePicker();
  const calls = translationApi(kind, language);
  const labelOf = createLabelLookup(settings, item.id, english.words);
  const draft = useDraft<TranslationBody, TranslationItem>({
    name: `${kind}-${pathNameOf(language)}`,
    item,
    save: calls.save,
    show: calls.show,
    onItem,
    isComing,
  });
  const { autosaver, keep } = draft;
  const { body } = autosaver.state;
  // What is written is made of the English beside it, and has no text that it lacks.
  const change = (words: ItemTexts) =>
    autosaver.change({
      source: english.revision,
      words: Object.fromEntries(Object.entries(words).filter(([path]) => path in english.words)),
    });
  // What had changed stays in sight while one translates it.
  const [since] = useState(published?.source ?? source ?? english.revision);
  const canWrite = item.can.includes(translationPermission(kind));
  const lacking = Object.keys(english.words).filter((path) => !body.words[path]?.trim());
  // How many texts are missing is shown of the form as it stands.
  const checks = lacking.length === 0 ? item.checks : [];
  const panel = {
    settings,
    item,
    needs: lacking.map((path) => ({ path: fieldNameOfPath(path), error: inLanguage.needed })),
    fields: lacking.map((path) => ({ kind: "line" as const, key: fieldNameOfPath(path), label: labelOf(path) })),
    flush: draft.flush,
    isSaved: draft.isSaved,
  };
  return (
    <Page
      title={inLanguage.title(title)}
      help="kiswahili"
      back={
        <BackLink to="/content/$kind/$id" params={{ kind, id: item.id }}>
          {content.back(title)}
        </BackLink>
      }
    >
      <div className={css.stack}>
        <p>
          <b>{translationStateContent[item.translation]}.</b>{" "}
          {suggested ? inLanguage.textMissing : inLanguage.sentences[item.translation]}
        </p>
        {since === english.revision ? null : (
          <Panel id="changes" title={content.changes}>
            {item.translation === "draft" ? <p>{content.changedDraft}</p> : null}
            <TranslationChanges item={item} since={since} labelOf={labelOf} />
            {canWrite && body.source !== english.revision ? (
              <p>
                <Button look="outlined" onClick={() => change(body.words)}>
                  {inLanguage.upToDate}
                </Button>
              </p>
            ) : null}
          </Panel>
        )}
        <div className={css.form}>
          {canWrite ? (
            <SaveBar
              autosaver={autosaver}
              compare={(mine, { by, at, body: theirs }) => (
                <ComparedTexts
                  before={theirs.words}
                  beforeTitle={compareContent.theirs(by ?? compareContent.somebody, formatTimeInNairobi(at))}
                  after={mine.words}
                  afterTitle={compareContent.yours}
                  labelOf={labelOf}
                />
              )}
            >
              {status}
            </SaveBar>
          ) : (
            <Alert severity="info">{content.readOnly}</Alert>
          )}
          <NewerTextNotice autosaver={autosaver} newer={draft.newer} />
          {canWrite && suggested && Object.keys(body.words).length === 0 ? (
            <p>
              <Button look="outlined" onClick={() => change(suggested)}>
                {inLanguage.begin}
              </Button>
            </p>
          ) : null}
          <fieldset disabled={!canWrite}>
            <TranslatedTextFields
              kind={kind}
              language={language}
              english={english.words}
              words={body.words}
              onChange={change}
              labelOf={labelOf}
              pickPicture={pickPicture}
            />
          </fieldset>
          {library}
        </div>
        <Suspense fallback={<Spinner label={contentEditContent.loading} />}>
          {needs_second_person ? (
            <TextProposalPanel {...panel} language={language} texts={inLanguage.proposing} />
          ) : (
            <PublishingPanel
              {...panel}
              title={title}
              checks={checks}
              onItem={(next) => keep(next as TranslationItem)}
              translation={{
                path: `/${language}`,
                calls,
                texts: inLanguage.publishing,
              }}
            />
          )}
        </Suspense>
      </div>
    </Page>
  );
}
