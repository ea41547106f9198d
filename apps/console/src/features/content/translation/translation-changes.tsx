import { type ItemTexts, isTranslatedKind, translatableTextsOf } from "@party/contract/values/translations";
import { Spinner } from "@party/ui/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { contentEditContent } from "#features/content/content.content.ts";
import { contentApi } from "#features/content/content-api.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { translationContent as content } from "./translation.content.ts";
import type { TranslationItem } from "./translation-api.ts";

// Comparing is rare, and its library is large.
const LazyTextComparison = lazy(async () => ({
  default: (await import("#editor/revisions/compare.tsx")).TextComparison,
}));

interface ComparedTextsProps {
  before: ItemTexts;
  beforeTitle: string;
  after: ItemTexts;
  afterTitle: string;
  labelOf: (path: string) => string;
}

/** The texts in which two versions differ. */
export const ComparedTexts = ({ before, beforeTitle, after, afterTitle, labelOf }: ComparedTextsProps) => (
  <Suspense fallback={<Spinner label={contentEditContent.loading} />}>
    <LazyTextComparison
      before={beforeTitle}
      after={afterTitle}
      fields={[...new Set([...Object.keys(after), ...Object.keys(before)])]
        .filter((path) => before[path] !== after[path])
        .map((path) => ({
          label: labelOf(path),
          before: before[path] ?? "",
          after: after[path] ?? "",
          isHtml: /^\s*</.test(after[path] ?? before[path] ?? ""),
        }))}
    />
  </Suspense>
);

interface TranslationChangesProps {
  item: TranslationItem;
  /** The English revision that was translated. */
  since: number;
  labelOf: (path: string) => string;
}

/** What the English says now, and what it said when it was translated. */
export function TranslationChanges({ item, since, labelOf }: TranslationChangesProps) {
  const { kind, id, english } = item.translated;
  const { data, error, refetch } = useQuery({
    queryKey: ["content", kind, id, "translated", since],
    queryFn: () => contentApi(kind).revision(id, since),
  });
  if (!isTranslatedKind(kind)) return null;
  if (!data) return <LoadingOrFailure error={error} again={refetch} />;
  return (
    <ComparedTexts
      before={translatableTextsOf(kind, data.body)}
      beforeTitle={content.before(since)}
      after={english.words}
      afterTitle={content.now(english.revision)}
      labelOf={labelOf}
    />
  );
}
