/** Exit code of a measurement that came out above its limit; that of one that broke is 1. */
export const LIMIT_EXCEEDED = 3;

/** Prints rows in columns as wide as their widest cell: the first to the left, figures to the right. */
export function printTable(heading: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [heading, ...rows].map((row) => row.map(String));
  const widths = heading.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  for (const row of cells) {
    const padded = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
    console.log(padded.join("  "));
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
}
