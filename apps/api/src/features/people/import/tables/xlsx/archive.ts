import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { TableError } from "../table-limits.ts";

/** A picture in each row is a file in the archive. */
const MAX_ENTRIES = 50_000;
/** Counted while unpacking, because the sizes in the archive may lie; of all files that are read. */
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024;
/** Without a tag; a cell of Excel's longest text has fewer, even when each character is an entity. */
const MAX_BYTES_BETWEEN_TAGS = 512 * 1024;
const MAX_ATTRIBUTES = 100;
/** Parts that a spreadsheet writes have fewer than ten. */
const MAX_DEPTH = 32;
/** Some 100,000 rows of 30 cells. */
const MAX_TAGS = 8_000_000;

/** ECMA-376 part 1, transitional and strict; part 2 for relationships of files. Without a namespace as some programs write it. */
const ELEMENT_NAMESPACES = new Set([
  "",
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  "http://purl.oclc.org/ooxml/spreadsheetml/main",
  "http://schemas.openxmlformats.org/package/2006/relationships",
]);
const RELATIONSHIP_NAMESPACES = new Set([
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "http://purl.oclc.org/ooxml/officeDocument/relationships",
]);

export class XmlTag {
  /** Without its prefix. */
  readonly name: string;
  readonly #attributes: Record<string, SaxesAttributeNS>;

  constructor({ local, attributes }: SaxesTagNS) {
    this.name = local;
    this.#attributes = attributes;
  }

  /** An attribute without a prefix. */
  get(name: string): string | undefined {
    return this.#attributes[name]?.value;
  }

  /** `val` of 1 and true, or the attribute left out. */
  get isOn(): boolean {
    return !/^(0|false|off)$/.test(this.get("val") ?? "1");
  }

  is(name: string): boolean {
    return /^(1|true|on)$/.test(this.get(name) ?? "");
  }

  /** Id of a relationship to another file. */
  get relationship(): string | undefined {
    return Object.values(this.#attributes).find(({ local, uri }) => local === "id" && RELATIONSHIP_NAMESPACES.has(uri))
      ?.value;
  }
}

export interface XmlEvents {
  open?: (tag: XmlTag) => void;
  text?: (text: string) => void;
  /** @param name without its prefix */
  close?: (name: string) => void;
}

/** The files in an XLSX. */
export class XlsxArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Of each file that was read. */
  readonly #unpacked = new Map<Entry, number>();

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws TableError */
  static async open(bytes: Buffer): Promise<XlsxArchive> {
    const zip = await fromBufferPromise(bytes).catch(() => {
      throw new TableError("damaged");
    });
    if (zip.entryCount > MAX_ENTRIES) throw new TableError("too_many_parts");
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    } catch {
      throw new TableError("damaged");
    }
    return new XlsxArchive(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  #addUnpacked(entry: Entry, bytes: number): void {
    this.#unpacked.set(entry, bytes);
    let sum = 0;
    for (const each of this.#unpacked.values()) sum += each;
    if (sum > MAX_UNPACKED_BYTES) throw new TableError("too_large");
  }

  /**
   * Reads an XML file tag by tag; `yield`s after each piece of it, so that its reader can hand on what it has.
   * @throws TableError
   */
  async *parse(name: string, events: XmlEvents): AsyncGenerator<void> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry?.canDecodeFileData()) throw new TableError("damaged");
    const parser = new SaxesParser({ xmlns: true });
    let [sinceTag, depth, tags, bytes] = [0, 0, 0, 0];
    parser.on("doctype", () => {
      throw new TableError("damaged");
    });
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("opentag", (tag) => {
      sinceTag = 0;
      depth += 1;
      tags += 1;
      if (depth > MAX_DEPTH) throw new TableError("damaged");
      if (tags > MAX_TAGS) throw new TableError("too_large");
      if (Object.keys(tag.attributes).length > MAX_ATTRIBUTES) throw new TableError("damaged");
      if (ELEMENT_NAMESPACES.has(tag.uri)) events.open?.(new XmlTag(tag));
    });
    parser.on("text", (text) => events.text?.(text));
    parser.on("cdata", (text) => events.text?.(text));
    parser.on("closetag", (tag) => {
      sinceTag = 0;
      depth -= 1;
      if (ELEMENT_NAMESPACES.has(tag.uri)) events.close?.(tag.local);
    });
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#addUnpacked(entry, bytes);
        sinceTag += chunk.length;
        parser.write(decoder.decode(chunk, { stream: true }));
        if (sinceTag > MAX_BYTES_BETWEEN_TAGS) throw new TableError("cell_too_long");
        yield;
      }
      parser.write(decoder.decode()).close();
    } catch (error) {
      throw error instanceof TableError ? error : new TableError("damaged");
    }
  }

  async parseWhole(name: string, events: XmlEvents): Promise<void> {
    for await (const _ of this.parse(name, events));
  }
}
