import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { proposedTextContent as content } from "#features/content/content.content.ts";
import { contentApi } from "#features/content/content-api.ts";
import { CompareBodies } from "#features/content/history/compare-bodies.tsx";
import { kindSettingsOf } from "#features/content/kinds/kinds.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";

interface ProposedTextProps {
  kind: "constitution" | "texts";
  id: number;
  revision: number;
}

/** The proposed version of a text with its difference to what visitors read now. */
export function ProposedText({ kind, id, revision }: ProposedTextProps) {
  const calls = contentApi(kind);
  const { data, error, refetch } = useQuery({
    queryKey: ["content", kind, id, "proposed", revision],
    queryFn: async ({ signal }) => {
      const { published } = await calls.show(id, signal);
      // Without a published version visitors read the built-in text, which is the first one.
      const live = published?.revision ?? 1;
      const [proposed, now] = await Promise.all([calls.revision(id, revision), calls.revision(id, live)]);
      return { proposed, now, isPublic: live === revision };
    },
  });
  if (!data) return <LoadingOrFailure error={error} again={refetch} />;
  const { proposed, now, isPublic } = data;
  return (
    <>
      <p>{content.by(revision, proposed.by)}</p>
      {isPublic ? <p>{content.isPublic}</p> : null}
      <CompareBodies
        settings={kindSettingsOf(kind)!}
        before={now.body}
        beforeTitle={content.now}
        after={proposed.body}
        afterTitle={content.proposed(revision)}
      />
      <p>
        <Link to="/content/$kind/$id" params={{ kind, id }}>
          {content.open}
        </Link>
      </p>
    </>
  );
}
