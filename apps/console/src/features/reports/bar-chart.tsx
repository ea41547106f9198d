import css from "./reports.module.css";

interface BarChartProps {
  /** What it shows, and where its figures are. */
  label: string;
  bars: readonly { key: string; value: number }[];
  /** Of the first and the last bar. */
  ends: readonly [string, string];
  /** The highest value, in words. */
  top: string;
}

/** Height of the drawing; each bar is one unit wide. */
const HEIGHT = 100;
const GAP = 0.15;

/** Bars of one series; those below zero go down. A table beside it has the figures. */
export function BarChart({ label, bars, ends, top }: BarChartProps) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const lowest = Math.min(0, ...bars.map(({ value }) => value));
  const unit = HEIGHT / (highest - lowest || 1);
  const base = highest * unit;
  return (
    <figure className={css.chart}>
      <p aria-hidden>{top}</p>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {bars.map(({ key, value }, place) => (
          <rect
            key={key}
            x={place + GAP}
            width={1 - 2 * GAP}
            y={Math.min(base, base - value * unit)}
            height={Math.abs(value) * unit}
          />
        ))}
        <line x1={0} x2={bars.length} y1={base} y2={base} />
      </svg>
      <p aria-hidden className={css.ends}>
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </p>
    </figure>
  );
}
