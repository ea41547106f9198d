import type { ImportedRow, PersonImport } from "@party/contract/imports.staff";
import { type ImportOutcome, importOutcomes } from "@party/contract/values/imports";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#api.ts";
import { List, listQuery, StatusLabel } from "#list/list.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { importRowsContent as content } from "./imports.content.ts";
import css from "./imports.module.css";

type RowFilter = ImportOutcome | "all" | "kept";

/** What the address says, e.g. `?outcome=refused`. */
const rowFilterOf = ({ outcome, kept }: { outcome?: ImportOutcome | undefined; kept?: "1" | undefined }): RowFilter =>
  kept ? "kept" : (importOutcomes.find((each) => each === outcome) ?? "all");
const searchParamsOf = (shown: RowFilter) =>
  shown === "kept" ? { kept: "1" as const } : shown === "all" ? {} : { outcome: shown };

/** The rows with what becomes of each, counted by outcome; each count shows its rows. */
export function ImportRows({ row }: { row: PersonImport }) {
  const { id, counts } = row;
  const staff = useStaff();
  const search = useSearch({ from: "/staff/imports/$id" });
  const navigate = useNavigate({ from: "/imports/$id" });
  const shown = rowFilterOf(search);
  const { after } = search;
  const query = useQuery(
    listQuery(["imports", id, "rows", shown, after], (signal) =>
      api("GET /staff/imports/{id}/rows/", {
        params: { id },
        query: {
          ...(after ? { after } : { total: "1" }),
          ...searchParamsOf(shown),
        },
        signal,
      }),
    ),
  );
  const filters: readonly (readonly [RowFilter, string, number])[] = [
    ["all", content.all, row.rows],
    ...importOutcomes.map((outcome) => [outcome, content.outcomes[outcome], counts[outcome]] as const),
    ...(counts.kept > 0 ? [["kept", content.kept, counts.kept] as const] : []),
  ];
  return (
    <Panel id="rows" title={content.title}>
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
      {counts.account > 0 ? <p className={css.soft}>{content.account(counts.account)}</p> : null}
      <List
        label={content.rows}
        query={query}
        after={after}
        onPage={(next) =>
          void navigate({ search: { ...searchParamsOf(shown), ...(next ? { after: next } : {}) }, resetScroll: false })
        }
        empty={content.empty}
        title={{ title: content.columns.row, cell: (each) => content.row(each.id, nameOf(row, each)) }}
        columns={[
          { title: content.columns.outcome, cell: ({ outcome }) => <OutcomeStatus outcome={outcome} /> },
          { title: content.columns.changes, cell: (each) => <RowChanges row={each} /> },
          ...(hasPermission(staff, "people.read") ? [{ title: content.columns.person, cell: personLink }] : []),
        ]}
      />
    </Panel>
  );
}

const NAME_FIELDS = new Set(["surname", "other_names", "full_name", "full_name_surname_first"]);

/** As the file has it. */
const nameOf = ({ mapping }: PersonImport, { cells }: ImportedRow): string =>
  cells
    .filter((cell, at) => cell && NAME_FIELDS.has(mapping?.columns[at] ?? ""))
    .join(" ")
    .trim() || cells.filter(Boolean).slice(0, 2).join(" ");

const OutcomeStatus = ({ outcome }: Pick<ImportedRow, "outcome">) =>
  outcome ? (
    <StatusLabel
      tone={outcome === "new" ? "good" : outcome === "refused" || outcome === "ambiguous" ? "bad" : undefined}
    >
      {content.outcomes[outcome]}
    </StatusLabel>
  ) : (
    "–"
  );

const personLink = ({ person_id }: ImportedRow) =>
  person_id === null ? (
    "–"
  ) : (
    <Link to="/people/$id" params={{ id: person_id }}>
      {content.open}
    </Link>
  );

function RowChanges({ row: { problem, changes, same_as, has_account, kept } }: { row: ImportedRow }) {
  const lines = [
    problem,
    kept,
    ...changes.map(({ field, before, after }) =>
      content.change(field, before || content.blank, after || content.blank),
    ),
    same_as === null ? null : content.sameAs(same_as),
    has_account ? content.hasAccount : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return "–";
  return (
    <ul className={css.changes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
