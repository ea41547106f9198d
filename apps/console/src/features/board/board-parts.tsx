import type { BoardPage, BoardRow } from "@party/contract/board.staff";
import { VOTERS_OF_COUNTY } from "@party/contract/values/board";
import { counties, countyTiles } from "@party/contract/values/counties";
import { formatDay } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation } from "@tanstack/react-query";
import { api, messageOf } from "#api.ts";
import { BarChart } from "#features/reports/bar-chart.tsx";
import { ReportTable } from "#features/reports/money-tables.tsx";
import { saveContent } from "#upload/save-file.ts";
import { boardContent as content } from "./board.content.ts";
import css from "./board.module.css";

const number = (count: number | null) => count?.toLocaleString("en-KE") ?? content.hidden;

/** What the counts of the place say, in sentences. */
export const BoardSummary = ({ all, counties: safety, deadline, hides }: BoardPage) => (
  <div className={css.summary}>
    {safety ? (
      <Alert severity={safety.safe >= safety.needed ? "success" : "info"}>
        {content.counties(safety.safe, safety.needed)}
      </Alert>
    ) : null}
    <p role="status">
      {content.members(all.place, all.members)}{" "}
      {all.verified === null || all.claimed === null ? null : content.voters(all.verified, all.claimed)}{" "}
      {all.women && all.men ? content.gender(all.women, all.men) : null}
    </p>
    <p>
      {all.complete !== null && all.members ? content.complete(all.complete, all.members) : null}{" "}
      {deadline ? content.deadline(deadline.title, deadline.days_left, deadline.is_confirmed) : null}
    </p>
    {hides ? <p>{content.hides}</p> : null}
  </div>
);

/** The map, ages and days of the place, as far as it has them. */
export function BoardPanels({ all, results, ages, days }: BoardPage) {
  const share = (members: number | null) =>
    members === null || !all.members ? content.hidden : `${Math.round((100 * members) / all.members)} %`;
  return (
    <div className={css.panels}>
      {all.level === "nation" ? (
        <Panel id="map" title={content.map} text={content.mapText}>
          <CountyTiles rows={results} />
        </Panel>
      ) : null}
      {ages.length > 0 ? (
        <Panel id="ages" title={content.ages} text={content.agesText}>
          <ReportTable
            caption={content.bandCounts}
            columns={content.ageColumns}
            rows={ages.map(({ band, members }) => ({
              key: band,
              band: content.bands[band],
              members: number(members),
              share: share(members),
            }))}
          />
        </Panel>
      ) : null}
      {days.length > 1 ? (
        <Panel id="days" title={content.days} text={content.daysText(days)}>
          <BarChart
            label={content.daysText(days)}
            bars={days.map(({ day, members }) => ({ key: day, value: members ?? 0 }))}
            ends={[formatDay(days[0]!.day), formatDay(days.at(-1)!.day)]}
            top={content.top(number(Math.max(...days.map(({ members }) => members ?? 0))))}
          />
          <details>
            <summary>{content.eachDay}</summary>
            <ReportTable
              caption={content.eachDay}
              columns={content.dayColumns}
              rows={days.toReversed().map(({ day, members, verified }) => ({
                key: day,
                day: formatDay(day),
                members: number(members),
                verified: number(verified),
              }))}
            />
          </details>
        </Panel>
      ) : null}
    </div>
  );
}

const TILE = 100;
const GAP = 3;
const LETTERS = 5;

/** The 47 counties as squares, filled as far as they have come; the table has the same. */
function CountyTiles({ rows }: { rows: readonly BoardRow[] }) {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return (
    <svg
      className={css.tiles}
      viewBox={`0 0 ${countyTiles[0]!.length * TILE} ${countyTiles.length * TILE}`}
      role="img"
      aria-label={content.map}
    >
      {countyTiles.flatMap((ids, y) =>
        ids.map((id, x) => {
          const [row, county] = [rowOf.get(id), counties[id - 1]];
          if (!row || !county) return null;
          const { name } = county;
          const height = (TILE - 2 * GAP) * Math.min(1, (row.verified ?? 0) / VOTERS_OF_COUNTY);
          const at = { x: x * TILE + GAP, width: TILE - 2 * GAP };
          return (
            <g key={id} data-enough={row.needed === 0 || undefined}>
              <title>{content.mapCounty(name, row)}</title>
              <rect {...at} y={y * TILE + GAP} height={TILE - 2 * GAP} />
              <rect {...at} data-filled y={(y + 1) * TILE - GAP - height} height={height} />
              <text x={x * TILE + TILE / 2} y={y * TILE + 58} fontSize="24">
                {name.slice(0, LETTERS)}
              </text>
            </g>
          );
        }),
      )}
    </svg>
  );
}

interface ChosenPlace {
  county?: number | undefined;
  constituency?: number | undefined;
}

/** Saves the board of the chosen place. */
export function BoardFiles(place: ChosenPlace) {
  const saving = useMutation({
    mutationFn: async (format: "pdf" | "csv") => {
      const file = await api("GET /staff/board/file/", { query: { ...place, format } });
      saveContent(file, format === "pdf" ? "application/pdf" : "text/csv");
    },
  });
  const save = (format: "pdf" | "csv", label: string) => (
    <Button look="outlined" aria-disabled={saving.isPending} onClick={() => saving.isPending || saving.mutate(format)}>
      {label}
    </Button>
  );
  return (
    <div className={css.files}>
      {save("pdf", content.savePdf)}
      {save("csv", content.saveTable)}
      <p>{content.saved}</p>
      {saving.error ? <Alert severity="error">{messageOf(saving.error)}</Alert> : null}
    </div>
  );
}
