import { SMALLEST_SHOWN } from "@party/contract/values/board";

/** A place with its count and the places inside it, whose counts add up to it. */
export interface CountedPlace {
  key: string;
  count: number;
  children: readonly CountedPlace[];
}

/**
 * The places whose counts are hidden, so that no count below `SMALLEST_SHOWN` is shown and none can be computed from the others:
 * inside a place that is shown, at least two are hidden whose sum is not small either, and inside one that is hidden, all are.
 * @returns their keys
 */
export function findHiddenPlaces(top: CountedPlace): Set<string> {
  const hidden = new Set<string>();
  if (top.count < SMALLEST_SHOWN) hideWith(top, hidden);
  else hideInside(top, hidden);
  return hidden;
}

function hideWith(place: CountedPlace, hidden: Set<string>): void {
  hidden.add(place.key);
  for (const child of place.children) hideWith(child, hidden);
}

/** @param place is shown, so that all its children together are not small */
function hideInside({ children }: CountedPlace, hidden: Set<string>): void {
  const smallestFirst = children.toSorted((one, other) => one.count - other.count || (one.key < other.key ? -1 : 1));
  const small = smallestFirst.findIndex(({ count }) => count >= SMALLEST_SHOWN);
  let until = small < 0 ? smallestFirst.length : small;
  let sum = smallestFirst.slice(0, until).reduce((all, { count }) => all + count, 0);
  while (until > 0 && until < smallestFirst.length && (until < 2 || sum < SMALLEST_SHOWN)) {
    sum += smallestFirst[until]!.count;
    until += 1;
  }
  for (const child of smallestFirst.slice(0, until)) hideWith(child, hidden);
  for (const child of smallestFirst.slice(until)) hideInside(child, hidden);
}

/**
 * The rows of a table that are hidden, so that no cell below `SMALLEST_SHOWN` is shown and none can be computed from the sums of
 * rows and columns: all of at least two rows, whose sums are not small.
 * @param rows cells of the same columns by key
 * @returns the keys of hidden rows
 */
export function findHiddenRows(rows: ReadonlyMap<string, readonly number[]>): Set<string> {
  const isSmall = (cells: readonly number[]) => cells.some((count) => count < SMALLEST_SHOWN);
  const smallestFirst = [...rows].toSorted(([, one], [, other]) => Math.min(...one) - Math.min(...other));
  let until = smallestFirst.filter(([, cells]) => isSmall(cells)).length;
  const sums = () =>
    smallestFirst[0]![1].map((_, column) =>
      smallestFirst.slice(0, until).reduce((sum, [, cells]) => sum + cells[column]!, 0),
    );
  while (until > 0 && until < smallestFirst.length && (until < 2 || isSmall(sums()))) until += 1;
  return new Set(smallestFirst.slice(0, until).map(([key]) => key));
}
