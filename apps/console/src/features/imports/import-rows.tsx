import type { ImportedRow, PersonImport } from "@party/contract/imports.staff";
import { type ImportOutcome, importOutcomes } from "@party/contract/values/imports";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#api.ts";
import { List, listQuery, StatusLabel, useIsWide } from "#list/list.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { importRowsContent as content } from "./imports.content.ts";
import css from "./imports.module.css";
import { rowPlace } from "./reading/reading.content.ts";
import { StoredValues } from "./stored-values.tsx";

type RowFilter = ImportOutcome | "all" | "kept" | "doubtful";

interface ImportRowsSearch {
  outcome?: ImportOutcome | undefined;
  kept?: "1" | undefined;
  doubtful?: "1" | undefined;
}

/** A card of a row is a quarter of a phone's screen. */
const ROWS_PER_PAGE = 20;

/** What the address says, e.g. `?outcome=refused`. */
const rowFilterOf = ({ outcome, kept, doubtful }: ImportRowsSearch): RowFilter =>
  kept ? "kept" : doubtful ? "doubtful" : (importOutcomes.find((each) => each === outcome) ?? "all");

function searchParamsOf(shown: RowFilter): ImportRowsSearch {
  if (shown === "kept" || shown === "doubtful") return { [shown]: "1" };
  return shown === "all" ? {} : { outcome: shown };
}

/** The rows as they will be stored, counted by outcome; each count shows its rows. */
export function ImportRows({ row }: { row: PersonImport }) {
  const { id, counts } = row;
  const mayRead = hasPermission(useStaff(), "people.read");
  const isWide = useIsWide();
  const search = useSearch({ from: "/staff/imports/$id" });
  const navigate = useNavigate({ from: "/imports/$id" });
  const shown = rowFilterOf(search);
  const { after } = search;
  const query = useQuery(
    listQuery(["imports", id, "rows", shown, after], (signal) =>
      api("GET /staff/imports/{id}/rows/", {
        params: { id },
        query: {
          limit: ROWS_PER_PAGE,
          ...(after ? { after } : { total: "1" }),
          ...searchParamsOf(shown),
        },
        signal,
      }),
    ),
  );
  const filters: readonly (readonly [RowFilter, string, number])[] = [
    ["all", content.all, row.rows],
    ["doubtful", content.doubtful, counts.doubtful],
    ...importOutcomes.map((outcome) => [outcome, content.outcomes[outcome], counts[outcome]] as const),
    ...(counts.kept > 0 ? [["kept", content.kept, counts.kept] as const] : []),
  ];
  const unknown = row.unknown_words.reduce((sum, { rows }) => sum + rows, 0);
  const outcome = (each: ImportedRow) => <RowOutcome row={each} mayRead={mayRead} />;
  const title = (each: ImportedRow) => content.row(rowPlace(row, each.id), nameOf(row, each));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div role="group" className={css.counts} aria-label={content.filters}>
        {filters.map(([name, label, count]) => (
          <button
            key={name}
            type="button"
            className={css.count}
            aria-pressed={shown === name}
            onClick={() => void navigate({ search: searchParamsOf(name), replace: true, resetScroll: false })}
          >
            <b>{count.toLocaleString("en-KE")}</b> {label}
          </button>
        ))}
      </div>
      {shown === "doubtful" ? <p className={css.soft}>{content.doubtfulText}</p> : null}
      {row.state === "checked" && unknown > 0 ? (
        <p>
          {content.unknownWords(unknown)} <a href="#words">{content.toUnknownWords}</a>
        </p>
      ) : null}
      {counts.account > 0 ? <p className={css.soft}>{content.account(counts.account)}</p> : null}
      <List
        label={content.rows}
        query={query}
        after={after}
        onPage={(next) =>
          void navigate({ search: { ...searchParamsOf(shown), ...(next ? { after: next } : {}) }, resetScroll: false })
        }
        empty={content.empty}
        title={{
          title: content.columns.row,
          cell: (each) => (
            <>
              {title(each)} {isWide ? null : outcome(each)}
            </>
          ),
        }}
        columns={[
          ...(isWide ? [{ title: content.columns.outcome, cell: outcome }] : []),
          { title: content.columns.changes, cell: (each) => <StoredValues file={row} row={each} /> },
        ]}
      />
    </>
  );
}

const NAME_FIELDS = new Set(["surname", "other_names", "full_name", "full_name_surname_first"]);

/** As the file has it. */
const nameOf = ({ mapping }: PersonImport, { cells }: ImportedRow): string =>
  cells
    .filter((cell, at) => cell && NAME_FIELDS.has(mapping?.columns[at] ?? ""))
    .join(" ")
    .trim() || cells.filter(Boolean).slice(0, 2).join(" ");

function RowOutcome({ row: { outcome, person_id }, mayRead }: { row: ImportedRow; mayRead: boolean }) {
  if (outcome === null) return null;
  const label = (
    <StatusLabel
      tone={outcome === "new" ? "good" : outcome === "refused" || outcome === "ambiguous" ? "bad" : undefined}
    >
      {content.outcomes[outcome]}
    </StatusLabel>
  );
  if (person_id === null || !mayRead) return label;
  return (
    <>
      {label}{" "}
      <Link to="/people/$id" params={{ id: person_id }}>
        {content.open}
      </Link>
    </>
  );
}
