import { api } from "#api.ts";
import { leavingContent } from "./settings.content.ts";
import { useLoaded } from "./use-loaded.ts";
import { Waiting } from "./waiting.tsx";

const content = leavingContent.erase;
const load = (signal: AbortSignal) => api("GET /api/my-data/erasure/", { signal });

/** What would go and what would stay, and by which law. */
export function ErasureList() {
  const { data, failed, again } = useLoaded(load);
  if (!data) return <Waiting failed={failed} again={again} />;
  return (
    <>
      <h3>{content.keptTitle}</h3>
      {data.kept.length === 0 ? <p>{content.keptNothing}</p> : null}
      {reasonsOf(data.kept).map(([why, what]) => (
        <div key={why}>
          <ul>
            {what.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p>{why}</p>
        </div>
      ))}
      <h3>{content.goneTitle}</h3>
      <ul>
        {data.gone.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {data.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

/** One reason is said once, under all that it keeps. */
function reasonsOf(kept: readonly { what: string; why: string }[]): [why: string, what: string[]][] {
  const byReason = new Map<string, string[]>();
  for (const { what, why } of kept) byReason.set(why, [...(byReason.get(why) ?? []), what]);
  return [...byReason];
}
