import { TableError, tableLimits } from "../table-limits.ts";
import type { XlsxArchive } from "./archive.ts";
import { digitsOfFormat, isDateFormat } from "./cells.ts";

export interface Sheet {
  name: string;
  /** `veryHidden` sheets are shown by a program of the workbook alone. */
  state: "visible" | "hidden" | "veryHidden";
  file: string;
}

export interface Workbook {
  sheets: Sheet[];
  since1904: boolean;
  stylesFile: string | undefined;
  sharedStringsFile: string | undefined;
}

const MAX_SHEETS = 200;
const MAX_RELATIONSHIPS = 10_000;

interface Relationship {
  id: string;
  /** Last word of its type, e.g. `worksheet`. */
  type: string;
  file: string;
}

/** What a file of the archive refers to (ECMA-376 part 2, 9.3). */
async function readRelationships(archive: XlsxArchive, file: string): Promise<Relationship[]> {
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const list = `${folder}_rels/${file.slice(folder.length)}.rels`;
  if (!archive.has(list)) return [];
  const relationships: Relationship[] = [];
  await archive.parseWhole(list, {
    open: (tag) => {
      if (tag.name !== "Relationship") return;
      if (relationships.length >= MAX_RELATIONSHIPS) throw new TableError("too_many_parts");
      const target = new URL(tag.get("Target") ?? "", `file:///${folder}`);
      relationships.push({
        id: tag.get("Id") ?? "",
        type: (tag.get("Type") ?? "").replace(/^.*\//, ""),
        file: decodeURIComponent(target.pathname.slice(1)),
      });
    },
  });
  return relationships;
}

/** @throws TableError also for an archive that is none */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const [main] = (await readRelationships(archive, "")).filter(({ type }) => type === "officeDocument");
  const file = main?.file ?? "xl/workbook.xml";
  if (!archive.has(file)) throw new TableError("not_a_table");
  const relationships = await readRelationships(archive, file);
  const fileOf = (type: string) => relationships.find((each) => each.type === type && archive.has(each.file))?.file;
  const workbook: Workbook = {
    sheets: [],
    since1904: false,
    stylesFile: fileOf("styles"),
    sharedStringsFile: fileOf("sharedStrings"),
  };
  await archive.parseWhole(file, {
    open: (tag) => {
      if (tag.name === "workbookPr") workbook.since1904 = tag.is("date1904");
      if (tag.name !== "sheet") return;
      const target = relationships.find(({ id }) => id === tag.relationship);
      // Sheets of charts and macros have no cells.
      if (target?.type !== "worksheet" || !archive.has(target.file)) return;
      if (workbook.sheets.length >= MAX_SHEETS) throw new TableError("too_many_parts");
      const state = tag.get("state");
      workbook.sheets.push({
        name: (tag.get("name") ?? "").slice(0, 100),
        state: state === "hidden" || state === "veryHidden" ? state : "visible",
        file: target.file,
      });
    },
  });
  return workbook;
}

export interface CellStyle {
  isDate: boolean;
  /** Digits that are shown at least. */
  digits: number | undefined;
  isStruck: boolean;
}

const MAX_STYLES = 100_000;

/** Of cells, by index. */
export async function readStyles(archive: XlsxArchive, { stylesFile }: Workbook): Promise<CellStyle[]> {
  const styles: CellStyle[] = [];
  if (!stylesFile) return styles;
  const codes = new Map<number, string>();
  const struckFonts: boolean[] = [];
  let section = "";
  await archive.parseWhole(stylesFile, {
    open: (tag) => {
      if (["cellXfs", "fonts", "numFmts"].includes(tag.name)) section = tag.name;
      else if (tag.name === "numFmt") codes.set(Number(tag.get("numFmtId")), tag.get("formatCode") ?? "");
      else if (tag.name === "font" && section === "fonts") struckFonts.push(false);
      else if (tag.name === "strike" && section === "fonts") struckFonts[struckFonts.length - 1] = tag.isOn;
      else if (tag.name === "xf" && section === "cellXfs") {
        const format = Number(tag.get("numFmtId") ?? 0);
        styles.push({
          isDate: isDateFormat(format, codes.get(format)),
          digits: digitsOfFormat(codes.get(format)),
          isStruck: struckFonts[Number(tag.get("fontId") ?? 0)] ?? false,
        });
      }
      if (codes.size + struckFonts.length + styles.length > MAX_STYLES) throw new TableError("too_large");
    },
    close: (name) => {
      if (name === section) section = "";
    },
  });
  return styles;
}

/** Of a shared or inline text, without what is shown above it to tell how it is read. */
export class RichText {
  text = "";
  #isText = false;
  #isPhonetic = false;
  #isStruck = false;
  #plain = 0;
  #struck = 0;

  open(name: string, isOn: boolean): void {
    if (name === "rPh") this.#isPhonetic = true;
    else if (name === "r") this.#isStruck = false;
    else if (name === "strike") this.#isStruck = isOn;
    else if (name === "t") this.#isText = true;
  }

  /** @throws TableError */
  add(piece: string, row?: number): void {
    if (!this.#isText || this.#isPhonetic) return;
    this.text += piece;
    if (this.#isStruck) this.#struck += piece.trim().length;
    else this.#plain += piece.trim().length;
    if (this.text.length > tableLimits.cellCharacters) throw new TableError("cell_too_long", row);
  }

  close(name: string): void {
    if (name === "rPh") this.#isPhonetic = false;
    else if (name === "r") this.#isStruck = false;
    else if (name === "t") this.#isText = false;
  }

  get strike(): Strike {
    if (this.#struck === 0) return "none";
    return this.#plain === 0 ? "all" : "some";
  }
}

/** How much of a text is struck through. */
export type Strike = "none" | "some" | "all";

export interface SharedStrings {
  texts: string[];
  /** Of those that are struck through. */
  strikes: Map<number, Strike>;
}

const MAX_SHARED_STRINGS = 1_000_000;

/** Texts that cells refer to by number. */
export async function readSharedStrings(archive: XlsxArchive, { sharedStringsFile }: Workbook): Promise<SharedStrings> {
  const shared: SharedStrings = { texts: [], strikes: new Map() };
  if (!sharedStringsFile) return shared;
  let [rich, characters] = [new RichText(), 0];
  await archive.parseWhole(sharedStringsFile, {
    open: (tag) => {
      if (tag.name === "si") rich = new RichText();
      else rich.open(tag.name, tag.isOn);
    },
    text: (piece) => rich.add(piece),
    close: (name) => {
      if (name !== "si") return rich.close(name);
      characters += rich.text.length;
      if (rich.strike !== "none") shared.strikes.set(shared.texts.length, rich.strike);
      shared.texts.push(rich.text);
      if (shared.texts.length > MAX_SHARED_STRINGS || characters > tableLimits.xlsxCharacters)
        throw new TableError("too_large");
    },
  });
  return shared;
}
