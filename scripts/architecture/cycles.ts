/** All import cycles, once each, as a list of files from the first back to the first. */
export function findCycles(arrows: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const found: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];

  const visit = (file: string) => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    trail.push(file);
    for (const to of next.get(file) ?? []) visit(to);
    trail.pop();
    done.add(file);
  };
  for (const file of [...next.keys()].sort()) visit(file);
  return found;
}
