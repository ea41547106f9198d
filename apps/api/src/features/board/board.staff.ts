import { type BoardCount, type BoardPage, type BoardRow, boardCounts } from "@party/contract/board.staff";
import {
  type AgeBand,
  ageBandOf,
  ageBands,
  COUNTIES_NEEDED,
  SMALLEST_SHOWN,
  VOTERS_OF_COUNTY,
} from "@party/contract/values/board";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import type { PlaceRef } from "@party/contract/values/permissions";
import { listPlacesOnce } from "#access/places.queries.ts";
import {
  coversPlace,
  largestPlacesIn,
  NATION,
  placeName,
  placeOfFilters,
  shortPlaceName,
  type Territory,
} from "#access/territory.ts";
import { idCursor } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { listDeadlinesOfToday } from "#features/deadlines/deadlines.staff.ts";
import { countChecksByWard } from "#features/people/completeness/checks.queries.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import { countMembersByBirthYear, countMembersByWard, listCountsOfDays } from "./board.queries.ts";
import { type PrintedBoard, renderBoard } from "./board-pdf.ts";
import { writeBoardTable } from "./board-table.ts";
import { type CountedPlace, findHiddenPlaces, findHiddenRows } from "./hidden-counts.ts";

interface BoardReader {
  /** Where they see counts. */
  territory: Territory;
  /** Where they see the people, and so small counts. */
  reads: Territory;
}

interface BoardQuery {
  county?: number | undefined;
  constituency?: number | undefined;
}

type Figures = Record<BoardCount | "with_disability", number>;

interface Node extends PlaceRef {
  name: string;
  /** The ids of the county and the constituency that it is or lies in. */
  county: number | null;
  constituency: number | null;
  figures: Figures;
  children: Node[];
}

const NO_FIGURES: Figures = {
  ...{ members: 0, women: 0, men: 0, verified: 0, claimed: 0 },
  ...{ complete: 0, with_disability: 0 },
};
const figureNames = Object.keys(NO_FIGURES) as (keyof Figures)[];
const UNKNOWN_WARD = "No ward known";
const SHOWN_DAYS = 90;
const levels = ["county", "constituency", "ward"] as const;

const keyOf = ({ level, id }: PlaceRef) => `${level} ${id}`;

const createNode = (place: PlaceRef, name: string, inside?: Node): Node => ({
  ...{ ...place, name },
  county: place.level === "county" ? place.id : (inside?.county ?? null),
  constituency: place.level === "constituency" ? place.id : (inside?.constituency ?? null),
  ...{ figures: { ...NO_FIGURES }, children: [] },
});

function addFigures(to: Figures, figures: Figures): void {
  for (const name of figureNames) to[name] += figures[name];
}

/** Kenya with its counties, their constituencies and wards, and the counts of each. @param db not a transaction */
async function countPlaces(db: Database): Promise<Node> {
  const places = await listPlacesOnce(db);
  const complete = new Map((await countChecksByWard(db, "member")).map((row) => [row.ward_id, row.complete]));
  const ofWard = new Map<number, Figures>(
    (await countMembersByWard(db)).map((row) => [row.ward, { ...row, complete: complete.get(row.ward) ?? 0 }]),
  );
  const nation = createNode(NATION, (await shortPlaceName(db, NATION))!);
  const nodes = new Map<string, Node>();
  const nodeIn = (parent: Node, place: PlaceRef, name: string): Node => {
    const node = nodes.get(keyOf(place)) ?? createNode(place, name, parent);
    if (!nodes.has(keyOf(place))) parent.children.push(node);
    nodes.set(keyOf(place), node);
    return node;
  };
  for (const place of places) {
    const path = [nation];
    for (const level of levels) {
      path.push(nodeIn(path.at(-1)!, { level, id: place[level].id }, place[level].name));
    }
    const figures = ofWard.get(place.ward.id);
    if (figures) for (const node of path) addFigures(node.figures, figures);
  }
  const unknown = nodeIn(nation, { level: "county", id: 0 }, UNKNOWN_WARD);
  const figures = ofWard.get(0);
  if (figures) for (const node of [nation, unknown]) addFigures(node.figures, figures);
  return nation;
}

type Hidden = Record<keyof Figures, ReadonlySet<string>>;
const NOTHING_HIDDEN = Object.fromEntries(figureNames.map((name) => [name, new Set<string>()])) as unknown as Hidden;

function hideSmallCounts(nation: Node): Hidden {
  const countedBy = (name: keyof Figures, node: Node): CountedPlace => ({
    key: keyOf(node),
    count: node.figures[name],
    // Disability is not shown below a county.
    children:
      name === "with_disability" && node.level === "county" ? [] : node.children.map((child) => countedBy(name, child)),
  });
  return Object.fromEntries(
    figureNames.map((name) => [name, findHiddenPlaces(countedBy(name, nation))]),
  ) as unknown as Hidden;
}

function rowOf(node: Node, hidden: Hidden): BoardRow {
  const { id, level, name, county, constituency, figures } = node;
  const shown = (count: keyof Figures) => (hidden[count].has(keyOf(node)) ? null : figures[count]);
  const counts = Object.fromEntries(boardCounts.map((count) => [count, shown(count)])) as Record<
    BoardCount,
    number | null
  >;
  const isCounty = level === "county" && id > 0;
  return {
    ...{ id, level, place: name, county: county || null, constituency, ...counts },
    with_disability: level === "nation" || level === "county" ? shown("with_disability") : null,
    needed: isCounty && counts.verified !== null ? Math.max(0, VOTERS_OF_COUNTY - counts.verified) : null,
  };
}

/** @throws Problem `not_found` for a place outside */
async function findBoardPlace(db: Database, territory: Territory, query: BoardQuery): Promise<PlaceRef> {
  const place = placeOfFilters(query) ?? (await largestPlacesIn(db, territory))[0];
  if (!place || !coversPlace(territory, place)) throw new Problem("not_found");
  return place;
}

function findNode(node: Node, place: PlaceRef): Node | undefined {
  if (node.level === place.level && node.id === place.id) return node;
  for (const child of node.children) {
    const found = findNode(child, place);
    if (found) return found;
  }
  return undefined;
}

type Bands = Record<AgeBand, number>;
const noBands = (): Bands => ({ youth: 0, middle: 0, senior: 0, unknown: 0 });
/** How many have no birth date is small in most counties, and would hide their other counts. */
const printedBands = ageBands.filter((band) => band !== "unknown");

/** Members by the age that they reach this year, of the nation or a county. */
async function countAges(db: Database, { level, id }: PlaceRef, hides: boolean): Promise<BoardPage["ages"]> {
  if (level !== "nation" && level !== "county") return [];
  const year = Number(dayInNairobi(new Date()).slice(0, 4));
  const ofCounty = new Map<string, Bands>();
  const ofNation = noBands();
  for (const { county, year: born, members } of await countMembersByBirthYear(db)) {
    const bands = ofCounty.get(String(county)) ?? noBands();
    ofCounty.set(String(county), bands);
    for (const all of [bands, ofNation]) all[ageBandOf(born, year)] += members;
  }
  const bands = level === "nation" ? ofNation : (ofCounty.get(String(id)) ?? noBands());
  if (!hides) return ageBands.map((band) => ({ band, members: bands[band] }));
  const cells = (of: Bands) => printedBands.map((band) => of[band]);
  const isHidden =
    Math.min(...cells(ofNation)) < SMALLEST_SHOWN ||
    (level === "county" &&
      (!ofCounty.has(String(id)) ||
        findHiddenRows(new Map([...ofCounty].map(([key, of]) => [key, cells(of)]))).has(String(id))));
  return printedBands.map((band) => ({ band, members: isHidden ? null : bands[band] }));
}

const listDays = async (db: Database, { level, id }: PlaceRef, isHidden: (name: keyof Figures) => boolean) =>
  level === "nation" || level === "county"
    ? (await listCountsOfDays(db, id, daysAfter(dayInNairobi(new Date()), -SHOWN_DAYS))).map(
        ({ day, members, verified }) => ({
          day,
          members: isHidden("members") ? null : members,
          verified: isHidden("verified") ? null : verified,
        }),
      )
    : [];

type Sort = "place" | "-place" | "-members" | "-verified" | "-claimed" | "-needed";

/** Hidden counts are last. */
function sortRows(rows: BoardRow[], sort: Sort): BoardRow[] {
  if (sort === "place") return rows;
  if (sort === "-place") return rows.toReversed();
  const name = sort.slice(1) as "members" | "verified" | "claimed" | "needed";
  return rows.toSorted((one, other) => (other[name] ?? -1) - (one[name] ?? -1));
}

async function loadBoard(db: Database, place: PlaceRef, hides: boolean) {
  const nation = await countPlaces(db);
  const node = findNode(nation, place);
  // A county 0, as which people without a ward are counted, is no place to open.
  if (!node || (place.level !== "nation" && place.id === 0)) throw new Problem("not_found");
  const hidden = hides ? hideSmallCounts(nation) : NOTHING_HIDDEN;
  const collator = new Intl.Collator("en");
  const rows = node.children
    .map((child) => rowOf(child, hidden))
    .toSorted(
      (one, other) => Number(one.id === 0) - Number(other.id === 0) || collator.compare(one.place, other.place),
    );
  // A county with enough is in the total, though its own count may be hidden beside a small one.
  const safe = nation.children.filter(({ id, figures }) => id > 0 && figures.verified >= VOTERS_OF_COUNTY).length;
  return {
    rows,
    all: rowOf(node, hidden),
    deadline: (await listDeadlinesOfToday(db))[0] ?? null,
    counties: place.level === "nation" ? { safe, needed: COUNTIES_NEEDED } : null,
    ages: await countAges(db, place, hides),
    days: await listDays(db, place, (name) => hidden[name].has(keyOf(place))),
  };
}

/**
 * The counts of a place and of those inside it.
 * @param db not a transaction
 * @throws Problem `not_found` for a place outside
 */
export async function showBoard(
  db: Database,
  { territory, reads }: BoardReader,
  query: BoardQuery & { sort: Sort; after?: string | undefined; total?: "1" | undefined },
): Promise<BoardPage> {
  // There is one page; what is no cursor is refused as by other lists.
  idCursor.read(query.after);
  const place = await findBoardPlace(db, territory, query);
  const hides = !coversPlace(reads, place);
  const { rows, ...board } = await loadBoard(db, place, hides);
  return {
    results: sortRows(rows, query.sort),
    next: null,
    total: query.total ? { count: rows.length, capped: false } : null,
    ...board,
    hides,
  };
}

/**
 * The board as a file, which may be passed on, so that small counts are hidden.
 * @param db not a transaction
 * @throws Problem `not_found` for a place outside
 */
export async function saveBoard(
  db: Database,
  territory: Territory,
  query: BoardQuery & { format: "pdf" | "csv" },
): Promise<{ name: string; content: string }> {
  const place = await findBoardPlace(db, territory, query);
  const board = await loadBoard(db, place, true);
  const printed: PrintedBoard = { ...board, name: (await placeName(db, place))!, at: new Date() };
  const file = query.format === "csv" ? writeBoardTable(printed) : await renderBoard(party, printed);
  return { name: `members-${place.level}-${place.id}.${query.format}`, content: file.toString("base64") };
}
