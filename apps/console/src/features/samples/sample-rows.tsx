import { sampleNames } from "./samples.content.ts";

/** How many sample rows there are of each kind. */
export const SampleRows = ({ rows }: { rows: readonly { table: string; count: number }[] }) => (
  <ul>
    {rows
      .filter(({ count }) => count > 0)
      .map(({ table, count }) => (
        <li key={table}>
          {count} {sampleNames[table] ?? table}
        </li>
      ))}
  </ul>
);
