const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SPOKEN = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const RUN_TOGETHER = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * A day as people type it: `31 12 1990`, `31/12/1990`, `31121990`, or `1990-12-31` as browsers fill it in.
 * @returns YYYY-MM-DD, or undefined when there is no such day
 */
export function dayIn(typed: string): string | undefined {
  const text = typed.trim();
  const [, year, month, day] = ISO.exec(text) ?? [];
  const [, spokenDay, spokenMonth, spokenYear] = SPOKEN.exec(text) ?? RUN_TOGETHER.exec(text) ?? [];
  const [y, m, d] = [year ?? spokenYear, month ?? spokenMonth, day ?? spokenDay].map(Number);
  if (!y || !m || !d) return undefined;
  const written = [String(y).padStart(4, "0"), String(m).padStart(2, "0"), String(d).padStart(2, "0")].join("-");
  const instant = new Date(`${written}T00:00:00Z`);
  // The 31st of a shorter month would be one of the next.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : undefined;
}
