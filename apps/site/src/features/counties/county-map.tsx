import { counties, countyPath, countyTiles } from "@party/contract/values/counties";
import css from "./counties.module.css";
import { countyOfficeContent } from "./county-office.content.ts";

const content = countyOfficeContent.map;

const TILE = 100;
/** Letters of a name that fit on a tile; no two counties have the same. */
const SHORT_NAME = 5;

/** Every county as a tile that leads to its page. They are links of the browser: 47 of the router's would be slow to start. */
export function CountyMap({ withOffice }: { withOffice: ReadonlySet<number> }) {
  return (
    <nav className={css.map} aria-label={content.label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links are named, and it is no picture beside them */}
      <svg viewBox={`0 0 ${countyTiles[0]!.length * TILE} ${countyTiles.length * TILE}`}>
        {countyTiles.flatMap((row, y) =>
          row.map((id, x) => {
            const county = counties[id - 1];
            if (!county) return null;
            const { name } = county;
            const hasOffice = withOffice.has(id);
            return (
              <a
                key={id}
                href={`${import.meta.env.LANGUAGE_PATH}${countyPath(name)}`}
                data-office={hasOffice || undefined}
              >
                <title>{hasOffice ? content.office(name) : name}</title>
                <rect x={x * TILE + 2} y={y * TILE + 2} width={TILE - 4} height={TILE - 4} rx="14" />
                <text x={x * TILE + TILE / 2} y={y * TILE + 59} fontSize="25">
                  {name.slice(0, SHORT_NAME)}
                </text>
              </a>
            );
          }),
        )}
      </svg>
      {withOffice.size > 0 ? <p className={css.legend}>{content.legend}</p> : null}
    </nav>
  );
}
