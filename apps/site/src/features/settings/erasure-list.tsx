import { api } from "#api.ts";
import { LoadingPanel, useLoaded } from "#ui/loaded.tsx";
import { leavingContent } from "./settings.content.ts";
import css from "./settings.module.css";

const content = leavingContent.erase;
const load = (signal: AbortSignal) => api("GET /api/my-data/erasure/", { signal });

/** Lines that are read at a glance; the others are folded away. */
const LINES = 6;
const headOf = (all: readonly string[]) => (all.length > LINES ? all.slice(0, LINES - 1) : all);

/** What would go and what would stay; by which law, and the rest of it, on request. */
export function ErasureList() {
  const { data, failed, again } = useLoaded(load);
  if (!data) return <LoadingPanel failed={failed} again={again} />;
  return (
    <>
      <h3>{content.keptTitle}</h3>
      {data.kept.length === 0 ? <p>{content.keptNothing}</p> : <Lines all={data.kept.map(({ what }) => what)} />}
      <h3>{content.goneTitle}</h3>
      <Lines all={data.gone} />
      <details className={css.details}>
        <summary>{content.details}</summary>
        {reasonsOf(data.kept).map(([why, what]) => (
          <p key={why}>
            <strong>{what.join(", ")}:</strong> {why}
          </p>
        ))}
        <ul>
          {data.gone.slice(headOf(data.gone).length).map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        {data.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </details>
    </>
  );
}

function Lines({ all }: { all: readonly string[] }) {
  const head = headOf(all);
  return (
    <ul>
      {head.map((what) => (
        <li key={what}>{what}</li>
      ))}
      {head.length < all.length ? <li>{content.more(all.length - head.length)}</li> : null}
    </ul>
  );
}

/** One reason is said once, under all that it keeps. */
function reasonsOf(kept: readonly { what: string; why: string }[]): [why: string, what: string[]][] {
  const byReason = new Map<string, string[]>();
  for (const { what, why } of kept) byReason.set(why, [...(byReason.get(why) ?? []), what]);
  return [...byReason];
}
